import { inject } from 'vitest'

// One for all files of a worker, because the CDK asks for it once.
process.env.TMPDIR = inject('temporaryDirectory')
