import * as z from 'zod/mini'
import { NO_PERMISSION_TEXT, waitInWords } from '../messages/phrases.ts'
import { INVALID_CHARACTERS_MESSAGE } from '../rules/texts.ts'
import { type Refusal, refusalWithDetails } from './refusal.ts'

/** Refusals of any request, by CloudFront, the gateway or any function. */
export const REQUEST_REFUSALS = {
  INVALID_INPUT: refusalWithDetails({
    status: 400,
    details: z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
    sentence: 'Confira os dados enviados: há campos que precisam de correção.',
    // Searches and dialogs have no place for messages beside fields.
    sentenceFor: ({ fields }) => fields.find(({ message }) => message === INVALID_CHARACTERS_MESSAGE)?.message,
  }),
  INVALID_JSON: { status: 400, sentence: 'O conteúdo enviado não é um objeto JSON válido.' },
  BODY_TOO_LARGE: { status: 413, sentence: 'O conteúdo enviado é grande demais.' },
  BODY_TOO_DEEP: { status: 400, sentence: 'O conteúdo enviado tem níveis demais.' },
  NOT_FOUND: { status: 404, sentence: 'Não encontramos o que você procura.' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: 'Esta operação não existe neste endereço.' },
  TOO_MANY_REQUESTS: refusalWithDetails({
    status: 429,
    // CloudFront's rate limit does not tell the time to wait, so the details may be missing.
    details: z.optional(
      z.object({
        /** Remaining time of the longest exceeded window. Seconds. */
        retry_after_seconds: z.number(),
        /** Which limit of the purpose was exceeded (shared/platform/rules/throttling.ts). */
        limit: z.enum(['address', 'pair', 'email', 'known']),
      }),
    ),
    sentence: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
    sentenceFor: details => (details ? tooManyAttemptsText(details.retry_after_seconds) : undefined),
  }),
  TRY_AGAIN: { status: 503, sentence: 'Não foi possível concluir agora. Tente novamente em instantes.' },
  INTERNAL: { status: 500, sentence: 'Algo deu errado do nosso lado. Tente novamente em instantes.' },
  UNAUTHENTICATED: { status: 401, sentence: 'Sua sessão terminou. Entre novamente para continuar.' },
  SESSION_ENDED: {
    status: 401,
    sentence: 'Sua sessão foi encerrada porque o seu acesso mudou. Entre novamente para continuar.',
  },
  FORBIDDEN: { status: 403, sentence: NO_PERMISSION_TEXT },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    sentence: 'A identificação da tentativa é inválida. Atualize a página e tente novamente.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    sentence: 'Esta tentativa já foi usada para outra coisa. Atualize a página e tente novamente.',
  },
} as const satisfies Record<string, Refusal>

type RequestRefusals = typeof REQUEST_REFUSALS
declare module './refusal.ts' {
  interface RefusalTable extends RequestRefusals {}
}

/** A sentence with the time to wait. Seconds. */
export const tooManyAttemptsText = (seconds: number): string =>
  `Muitas tentativas em pouco tempo. Tente novamente em ${waitInWords(seconds)}.`
