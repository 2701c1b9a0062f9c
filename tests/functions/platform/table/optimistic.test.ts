import { describe, expect, test, vi } from 'vitest'
import { CONFLICT, retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts'
import { TransactionBusy } from '#functions/platform/table/transaction-errors.ts'

describe('a change that may meet others', () => {
  test('is made anew until it meets nobody, and answers what that attempt answers', async () => {
    const attempt = vi.fn().mockResolvedValueOnce(CONFLICT).mockResolvedValueOnce(CONFLICT).mockResolvedValue('done')
    expect(await retryOnConflict<string>(attempt)).toBe('done')
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  test('takes nothing for an outcome too', async () => {
    const attempt = vi.fn(async () => undefined)
    expect(await retryOnConflict(attempt)).toBeUndefined()
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('is given up after as many attempts as it may make, and names what it was about', async () => {
    const attempt = vi.fn(async () => CONFLICT)
    const busy = await retryOnConflict(attempt, { attempts: 4, what: 'order 7' }).catch((error: unknown) => error)
    expect(busy).toBeInstanceOf(TransactionBusy)
    expect(String(busy)).toContain('order 7')
    expect(attempt).toHaveBeenCalledTimes(4)
  })

  test('is given up with the refusal that fits', async () => {
    const refusal = new Error('order changed')
    await expect(retryOnConflict(async () => CONFLICT, { errorWhenExhausted: () => refusal })).rejects.toBe(refusal)
  })

  test('is not made again after a refusal', async () => {
    const attempt = vi.fn().mockRejectedValue(new Error('not yours'))
    await expect(retryOnConflict(attempt)).rejects.toThrow('not yours')
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
