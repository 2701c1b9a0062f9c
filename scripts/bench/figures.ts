/** Statistics and output of the benchmarks. */

export const printFigure = (what: string, figure: string): void => console.log(`${what.padEnd(64)} ${figure}`)
export const formatMilliseconds = (time: number): string => `${time.toFixed(1)} ms`

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
export const median = (values: readonly number[]): number => quantile(values, 0.5)
