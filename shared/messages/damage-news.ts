import { type Email, greet, write } from './emails.ts'
import { emailFooter, type NotificationMessage } from './news.ts'

/** How much of a report stands in what is told of it. Characters. */
const TOLD = 160

type Reported = {
  point_name: string
  words: string
  /** false: nobody's sign hangs there, so that there is nothing to mend. */
  has_task: boolean
}

/** What managers are told of a damage. */
export const damageReported = ({ point_name, words, has_task }: Reported): NotificationMessage => ({
  title: has_task ? 'Avaria relatada' : 'Avaria relatada em ponto sem placa',
  // By whole characters, so that no emoji is cut in two.
  message: `${point_name}: “${words.length > TOLD ? `${[...words].slice(0, TOLD).join('').trimEnd()}…` : words}”`,
  topic: 'damages',
})

/** The same as an e-mail. `path`: where it stands. */
export const damageEmail = (
  news: NotificationMessage,
  { name, path, siteUrl }: { name: string | undefined; path: string; siteUrl: string },
): Email =>
  write({
    subject: news.title,
    greeting: greet(name),
    blocks: [{ paragraph: news.message }],
    button: { label: 'Ver o relato', href: `${siteUrl}${path}` },
    note: emailFooter(news),
  })
