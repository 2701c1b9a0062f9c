/**
 * How many rounds a race has, or how many items a list: few prove what is wrong in every tenth round or grows with each item.
 * `npm run soak` takes many, so that rarer outcomes show too (its project in vitest.config.ts includes every file that uses this).
 */
export const fewOrMany = (few: number, many: number): number => (process.env.SOAK ? many : few)
