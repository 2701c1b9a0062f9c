import { pointNameWithoutTier } from '../../catalogue/rules/point-titles.ts'
import { type EmailContent, greetingText } from './emails.ts'
import { emailFooterText, type NotificationMessage } from './notification-message.ts'

/** Length of a report's excerpt. Characters. */
const EXCERPT_LENGTH = 160

type Reported = {
  point_name: string
  words: string
  /** Whether a task was created; false at a point without a sign beyond the limits of such tasks. */
  has_task: boolean
}

/** Notification for managers about a damage report. */
export const damageNotification = ({ point_name, words, has_task }: Reported): NotificationMessage => ({
  title: has_task ? 'Avaria relatada' : 'Avaria relatada em ponto sem placa',
  // Cut by whole characters, so that no emoji is cut in two.
  message: `${pointNameWithoutTier(point_name)}: “${words.length > EXCERPT_LENGTH ? `${[...words].slice(0, EXCERPT_LENGTH).join('').trimEnd()}…` : words}”`,
  topic: 'damages',
})

/** The notification as an e-mail. `path`: the page of the report. */
export const damageEmail = (
  news: NotificationMessage,
  { name, path, siteUrl }: { name: string | undefined; path: string; siteUrl: string },
): EmailContent => ({
  subject: news.title,
  greeting: greetingText(name),
  blocks: [{ paragraph: news.message }],
  button: { label: 'Ver o relato', href: `${siteUrl}${path}` },
  note: emailFooterText(news),
})
