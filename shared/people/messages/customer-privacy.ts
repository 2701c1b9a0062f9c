import { pluralise } from '../../platform/messages/phrases.ts'

/** Texts of the privacy section on a customer's page (LGPD art. 18). */
export const CUSTOMER_PRIVACY_TEXTS = {
  TITLE: 'Privacidade',
  INTRO: 'Quando o cliente pede uma cópia ou a exclusão dos dados dele (LGPD, art. 18).',
  EXPORT: 'Exportar dados',
  EXPORT_TITLE: (name: string) => `Exportar os dados de ${name}?`,
  EXPORT_INTRO: 'Um arquivo com o cadastro, o histórico, os pedidos, os contratos e as artes do cliente, para ele.',
  EXPORTED: 'Dados do cliente exportados.',
  EXPORT_FAILED: 'Não foi possível exportar os dados do cliente',
  DELETE: 'Apagar dados',
  DELETE_TITLE: (name: string) => `Apagar os dados de ${name}?`,
  LOADING: 'Verificando o que há deste cliente…',
  PREVIEW_FAILED: 'Não foi possível verificar o que há deste cliente',
  GOES_DETAIL: [
    'Nomes, documento, contatos, endereço, observações e o histórico do cadastro.',
    'Links de pedidos que foram enviados: não abrem mais.',
  ],
  FREES_NOTHING: 'O cliente não tem pedidos pendentes: nada é cancelado.',
  STAYS_NOTHING: 'O cliente não tem contratos: nada precisa ficar.',
  OF_ACCOUNTS: (orders: number) =>
    `${pluralise(orders, 'pedido já é', 'pedidos já são')} de uma conta do site e não muda${orders === 1 ? '' : 'm'}: quem tem a conta pede a exclusão no próprio perfil.`,
  FINAL: 'Isso não pode ser desfeito. Se o cliente quiser uma cópia, exporte os dados antes.',
  REASON: 'Motivo',
  EXPORT_REASON_HINT: 'Como e quando o cliente pediu. Fica no histórico, que também vai no arquivo.',
  REASON_HINT: 'Como e quando o cliente pediu. Fica guardado: não escreva dados pessoais.',
  DELETE_FAILED: 'Não foi possível apagar os dados do cliente',
  DELETED: 'Dados do cliente apagados',
  DELETED_DETAIL: 'Os pedidos dele são limpos em alguns minutos.',
} as const
