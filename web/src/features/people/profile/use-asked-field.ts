import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { contractPath, orderPath } from '#web/lib/paths.ts'
import { PROFILE_FIELD_LABELS, type ProfileFields } from './profile-fields.ts'

const isField = (name: string): name is keyof ProfileFields => Object.hasOwn(PROFILE_FIELD_LABELS, name)

type AskedField = {
  /** The field that lacks something; undefined for another name. */
  field: keyof ProfileFields | undefined
  back: { to: string; label: string } | undefined
}

/** The field for which the profile was opened, and the page to go back to (profileFieldPath). */
export function useAskedField(): AskedField {
  const [params] = useSearchParams()
  const orderId = params.get('id')
  const field = params.get('campo') ?? ''
  const backOf = {
    contrato: (id: string) => ({ to: contractPath(id, 'client'), label: PROFILE_TEXTS.BACK_TO_CONTRACT }),
    pedido: (id: string) => ({ to: orderPath(id), label: PROFILE_TEXTS.BACK_TO_ORDER }),
  }
  const from = z.enum(['contrato', 'pedido']).safeParse(params.get('volta'))
  return {
    field: isField(field) ? field : undefined,
    back: from.success && orderId !== null ? backOf[from.data](orderId) : undefined,
  }
}
