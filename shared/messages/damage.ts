/** What is said of damages that people in the street tell of. */

/** What the technician reads of a task that a report made. */
export const reportedDamage = (words: string): string => `Avaria relatada na rua: ${words}`

/** How much of a report stands in a notification. Characters. */
const TOLD = 160

/** What managers are told. */
export const damageNotification = ({ point_name, words }: { point_name: string; words: string }) => ({
  title: 'Avaria relatada',
  message: `${point_name}: “${words.length > TOLD ? `${words.slice(0, TOLD).trimEnd()}…` : words}”`,
})
