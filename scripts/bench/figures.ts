/** Statistics and output of the benchmarks. */

export const printFigure = (label: string, figure: string): void => console.log(`${label.padEnd(64)} ${figure}`)
export const formatMilliseconds = (time: number): string => `${time.toFixed(1)} ms`

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
export const median = (values: readonly number[]): number => quantile(values, 0.5)
