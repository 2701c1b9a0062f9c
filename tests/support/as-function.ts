import type { FunctionName } from '#infra/system.ts'
import { runAsFunction } from '#local/grants.ts'
import './secrets.ts'

/** Runs a use case as the named function: under that function's grants, with its AWS calls recorded as the function's. */
export const asFunction =
  <Args extends unknown[], Result>(name: FunctionName, useCase: (...args: Args) => Result) =>
  (...args: Args): Result =>
    runAsFunction(name, () => useCase(...args))
