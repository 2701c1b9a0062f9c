import * as z from 'zod/mini'
import { labelOf } from '../../platform/rules/known-values.ts'

export const KIT_TYPES = ['kit_completo', 'kit_placas', 'troca_propaganda'] as const

export const kitTypeSchema = z.enum(KIT_TYPES)

export type KitType = z.infer<typeof kitTypeSchema>

export const kitTypeLabel = (kit: string): string => labelOf(KIT_TYPE_LABELS, kit)

export const KIT_TYPE_LABELS: Record<KitType, string> = {
  kit_completo: 'Kit Completo (Placa + Estrutura)',
  kit_placas: 'Kit Placas (Apenas Placas)',
  troca_propaganda: 'Troca de Propaganda (Apenas Arte)',
}
