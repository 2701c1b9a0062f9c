import type { ArtOutcome } from '../domain/arts.ts'
import { type Email, greet, write } from './emails.ts'
import type { News } from './news.ts'
import { counted } from './phrases.ts'

/** What became of an art, by whom, and of which signs. */
export type ArtEvent = {
  event: ArtOutcome | 'removed'
  byOffice: boolean
  /** The point; with several, the first that is told of. */
  point_name: string
  /** Points that it was sent for in one go. */
  points: number
  customer_name: string
  reason: string | null
}

/** Of one event, for whom it is about: never for the side that did it. */
export type ArtNews = { client?: News; office?: News }

const TOPIC = 'installation'
/** The office reads it by the bell: the pipeline shows the rest. */
const news = (title: string, message: string): News => ({ title, message, topic: TOPIC })
const because = (reason: string | null): string => (reason === null ? '' : ` Motivo: ${reason}`)

export function newsOfArt({ event, byOffice, point_name, points, customer_name, reason }: ArtEvent): ArtNews {
  const where = points > 1 ? counted(points, 'ponto', 'pontos') : point_name
  switch (event) {
    case 'sent':
      return byOffice
        ? { client: news('Arte para aprovar', `A arte de ${where} está pronta. Confira e aprove para imprimirmos.`) }
        : { office: news('Arte recebida', `${customer_name} enviou a arte de ${where}.`) }
    case 'approved':
      return byOffice
        ? { client: news('Arte aprovada', `A equipe aprovou a arte de ${point_name}.`) }
        : { office: news('Arte aprovada', `${customer_name} aprovou a arte de ${point_name}.`) }
    case 'refused':
      return byOffice
        ? {
            client: news(
              'Arte recusada',
              `A arte de ${point_name} precisa mudar.${because(reason)} Envie outra no pedido.`,
            ),
          }
        : { office: news('Arte recusada', `${customer_name} recusou a arte de ${point_name}.${because(reason)}`) }
    case 'removed':
      return { client: news('Arte removida', `A equipe removeu a arte de ${point_name}. Envie outra no pedido.`) }
  }
}

/** The same to the client as an e-mail. `path`: the order's page. */
export const artEmail = (
  { title, message }: News,
  { name, path, siteUrl }: { name: string; path: string; siteUrl: string },
): Email =>
  write({
    subject: title,
    greeting: greet(name),
    blocks: [{ paragraph: message }],
    button: { label: 'Ver a arte', href: `${siteUrl}${path}` },
    note: 'Você escolhe no seu perfil quais avisos recebe por e-mail.',
  })
