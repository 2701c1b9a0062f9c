import * as z from 'zod/mini'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'
import { userSchema } from '../rules/users.ts'

/** Refusals about accounts, profiles and notifications. */
export const PEOPLE_REFUSALS = {
  PROFILE_NOT_FOUND: { status: 404, sentence: 'Ainda não há um perfil para esta conta.' },
  PROFILE_CHANGED: refusalWithDetails({
    status: 409,
    details: z.object({ user: userSchema }),
    sentence: 'Este cadastro mudou enquanto você o editava. Confira os dados atuais e salve de novo.',
  }),
  NOTIFICATION_NOT_FOUND: { status: 404, sentence: 'Esta notificação não existe mais.' },
  USER_NOT_FOUND: { status: 404, sentence: 'Este usuário não existe mais.' },
  USER_EMAIL_TAKEN: { status: 409, sentence: 'Já existe uma conta com este e-mail.' },
  USER_SIGNUP_PENDING: {
    status: 409,
    sentence:
      'Esta pessoa se cadastrou e ainda não confirmou o e-mail. Espere a confirmação, ou exclua o cadastro e convide.',
  },
  LAST_ADMIN: { status: 409, sentence: 'Este é o único administrador. Dê este acesso a outra pessoa antes.' },
  ADMIN_ROLE_RESERVED: {
    status: 409,
    sentence: 'Só um administrador dá ou tira o acesso de administrador. Peça a um deles.',
  },
  OWN_ROLE: {
    status: 409,
    sentence: 'Você não pode mudar o seu próprio acesso. Peça a outra pessoa da gestão.',
  },
  OWN_ACCOUNT: { status: 409, sentence: 'Você não pode excluir a sua própria conta.' },
} as const satisfies Record<string, Refusal>

type PeopleRefusals = typeof PEOPLE_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends PeopleRefusals {}
}
