// @vitest-environment happy-dom
import { expect, it } from 'vitest'

it('reaches no network, whatever a page requests without a stub', async () => {
  await expect(fetch('/api/tags')).rejects.toThrow(new TypeError('Failed to fetch'))
})
