import type { EmailTopic } from '../domain/email-topics.ts'

/** What somebody is told, by the bell and by e-mail. `topic`: what they may refuse it by as an e-mail; null: never. */
export type NotificationMessage = { title: string; message: string; topic: EmailTopic | null }

/** The last line of an e-mail: whether its reader may do without such. */
export const emailFooter = ({ topic }: Pick<NotificationMessage, 'topic'>): string =>
  topic === null
    ? 'Este aviso faz parte do seu pedido e é sempre enviado.'
    : 'Você escolhe no seu perfil quais avisos recebe por e-mail.'
