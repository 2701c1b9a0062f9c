import { distanceText, photoDistanceText, pluralise } from '../../platform/messages/phrases.ts'
import type { PlaceChange } from '../rules/point-edits.ts'

/** What the office reads of a point's own history. */
export const POINT_HISTORY_TEXTS = {
  TITLE: 'Histórico do ponto',
  SEE: 'Ver histórico',
  SEE_WITH_CALENDAR: 'Agenda e histórico',
  BACK: 'Voltar aos pontos',
  LOADING: 'Carregando o histórico…',
  FAILED: 'Não foi possível carregar o histórico',
  EMPTY: 'Nada aconteceu com este ponto ainda.',
  CREATED: 'Ponto cadastrado',
  IMPORTED: 'Ponto importado',
  SHEET: (fileName: string) => `Planilha ${fileName}`,
  SOMEBODY: 'Autor não registrado',
  EDITED: 'Ponto editado',
  MOVED: 'Ponto mudou de lugar',
  HIDDEN: 'Ponto oculto do site',
  SHOWN: 'Ponto mostrado no site',
  /** `from` and `to` are days 'DD/MM/AAAA'. */
  DAYS: (from: string, to: string, isBlocked: boolean) =>
    from === to
      ? `Dia ${from} ${isBlocked ? 'bloqueado' : 'desbloqueado'}`
      : `Dias ${from} a ${to} ${isBlocked ? 'bloqueados' : 'desbloqueados'}`,
  DELETED: 'Ponto excluído',
  RESTORED: 'Ponto trazido de volta',
  REASON: (reason: string) => `Motivo: ${reason}`,
  MOVE: ({ from, to, distance_m }: PlaceChange) =>
    `${from === to ? to : `De ${from} para ${to}`}${distance_m === null ? '' : `, ${distanceText(distance_m)}`}`,
  PHOTO_FIELD: 'Foto',
  MORE_PHOTOS_FIELD: 'Outras fotos',
  PHOTOS: (count: number) => (count === 0 ? 'nenhuma' : pluralise(count, 'foto', 'fotos')),
  PHOTO_SET: 'com foto',
  PHOTO_OTHER: 'outra foto',
  NO_PHOTO: 'sem foto',
  TAG_GONE: 'tag removida',
  TIER_GONE: 'nível removido',
  CONTRACT_STARTED: 'Contrato iniciado',
  CONTRACT_STARTS: 'Início de contrato já vendido',
  CONTRACT_ENDED: 'Contrato encerrado',
  PRICES_CHANGED: 'Preços alterados',
  PHOTOGRAPHED: 'Fotografado na rua',
  RETURNED: 'Devolvido pelo técnico',
  INSTALLED: 'Instalação concluída',
  MENDED: 'Manutenção concluída',
  DAMAGE_TOLD: 'Avaria relatada',
  UNTIL: (day: string) => `até ${day}`,
  ORDER: (shortId: string) => `Pedido ${shortId}`,
  TIER: 'Outro nível de preço',
  PRICE: (period: string, before: string, after: string) => `${period}: de ${before} para ${after}`,
  NO_PRICE: 'o do nível',
  FAR: (metres: number) => `tirada ${photoDistanceText(metres)}`,
  PHOTO: 'Foto da rua',
  DAMAGE_PHOTO: 'Foto da avaria',
  CONTACT: (contact: string) => `Contato de quem relatou: ${contact}`,
  TASK: 'Ver tarefa',
  PROOF: 'Ver comprovação',
} as const
