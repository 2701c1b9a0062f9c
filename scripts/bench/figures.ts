export const printFigure = (label: string, figure: string): void => console.log(`${label.padEnd(64)} ${figure}`)

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
