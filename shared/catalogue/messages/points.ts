import { pluralise, type ShownTotal } from '../../platform/messages/office.ts'
import type { RefusedPoint } from '../rules/bulk-changes.ts'
import type { PointStatus } from '../rules/points.ts'

/** Texts of the points screen, its map and its bulk changes. The form's texts are in point-form.ts. */

const points = (count: number): string => pluralise(count, 'ponto', 'pontos')
const number = (count: number): string => count.toLocaleString('pt-BR')

/** '#a1b2c3d4': an order as people name it, by the first 8 characters of its id. */
export const orderLabel = (orderId: string): string => `#${orderId.slice(0, 8)}`

export const POINTS_TEXTS = {
  TITLE: 'Pontos',
  INTRO: 'Todos os pontos da operação: na lista, no mapa e no site.',
  NEW: 'Novo Ponto',
  IMPORT: 'Importar',
  // Texts of search and filters
  SEARCH: 'Buscar nome, rua ou código',
  SEARCH_SHORT: 'Nome, rua ou código',
  STATUS: 'Status',
  FROM_DAY: (dayText: string) => `a partir de ${dayText}`,
  ANY_STATUS: 'Todos',
  TIER: 'Nível',
  ANY_TIER: 'Todos',
  TAG: 'Tag',
  ANY_TAG: 'Todas',
  LOCATION: 'Localização',
  ANY_LOCATION: 'Com ou sem',
  LOCATED: { yes: 'Com localização', no: 'Sem localização' },
  OFFER: 'Site',
  ANY_OFFER: 'Dentro e fora',
  OFFERED: { yes: 'No site', no: 'Fora do site' },
  YES_NO: { yes: 'Sim', no: 'Não' },
  GONE_CHOICE: 'Não existe mais',
  FILTERS: (chosen: number) => (chosen === 0 ? 'Filtros' : `Filtros (${chosen})`),
  SORT: 'Atualização',
  SORTS: { newest: 'Mais recentes', oldest: 'Mais antigas' },
  // Texts of the list
  LOADING: 'Carregando pontos…',
  READING_ON: (found: number) => (found === 0 ? 'Procurando…' : `Procurando… ${points(found)} até agora`),
  RANGE: ({ first, last }: { first: number; last: number }, more: boolean, total: ShownTotal) => {
    if (!more && first === 1) return points(last)
    const range = `Pontos ${number(first)} a ${number(last)}`
    if (!more) return `${range}, os últimos`
    return total.exact ? `${range} de ${number(total.count)}` : `${range} de mais de ${number(total.count)}`
  },
  NONE: 'Nenhum ponto',
  LOAD_FAILED: 'Erro ao buscar pontos',
  NOTHING_FOUND: 'Nenhum ponto encontrado',
  NOTHING_FOUND_DETAIL: 'Confira a busca ou limpe os filtros para ver todos os pontos.',
  WHOLE_CODE: 'Um código é procurado inteiro, como PU-00097.',
  NO_TIERS: 'Comece pelos níveis de preço',
  NO_TIERS_DETAIL:
    'Cada ponto tem um nível. Crie os níveis e depois os pontos, ou importe uma planilha e crie os níveis que ela nomeia.',
  MAKE_TIERS: 'Criar níveis',
  NO_POINTS: 'Nenhum ponto cadastrado',
  NO_POINTS_DETAIL: 'Cadastre o primeiro ponto ou traga todos de uma planilha.',
  COLUMNS: {
    photo: 'Foto',
    code: 'Código',
    name: 'Ponto',
    status: 'Status',
    tier: 'Nível',
    tags: 'Tags',
    price: 'Preço 1 ano',
    offered: 'No site',
    updated: 'Atualizado em',
    actions: 'Ações',
  },
  NO_PRICE: 'Sem preço',
  OWN_PRICE: 'próprio',
  OWN_PRICE_DETAIL: 'Preço próprio deste ponto: não segue o do nível',
  NO_ADDRESS: 'Sem endereço',
  NOT_LOCATED: 'Sem localização',
  MORE_TAGS: (count: number) => `mais ${pluralise(count, 'tag', 'tags')}`,
  ACTIONS_OF: (name: string) => `Ações de ${name}`,
  SELECT: (name: string) => `Selecionar ${name}`,
  SAVED_FIRST: 'O ponto que você salvou vem primeiro, mesmo fora desta lista.',
  SELECT_PAGE: 'Selecionar os pontos desta página',
  EDIT: 'Editar',
  SEE_ON_MAP: 'Ver no mapa',
  SEE_ORDER: 'Ver pedido',
  DELETE: 'Excluir',
  PAGE_SIZE: 'Por página',
  PREVIOUS: 'Página anterior',
  NEXT: 'Próxima página',
  PAGES: 'Páginas da lista',
  // List and map
  VIEWS: 'O que mostrar',
  LIST: 'Lista',
  MAP: 'Mapa',
  BOTH: 'Lista e mapa',
  MAP_LABEL: 'Mapa dos pontos da lista',
  MAP_LOADING: 'Carregando o mapa…',
  MAP_FAILED: 'Alguns pontos não chegaram ao mapa.',
  MAP_WITHOUT_PLACES: 'Pontos sem localização não aparecem no mapa',
  MAP_WITHOUT_PLACES_DETAIL: 'Abra um deles na lista e marque o lugar para que ele chegue ao site.',
  MAP_FIRST: (count: number) => `O mapa mostra os primeiros ${points(count)}. Refine a busca para ver os outros.`,
  MAP_OFF_SITE: (count: number, more: boolean) =>
    `${more ? 'Os primeiros ' : ''}${points(count)} fora do site ${count === 1 ? 'aparece' : 'aparecem'} com contorno tracejado.`,
  MAP_FOUND: (count: number) => `${points(count)} no mapa`,
  CLOSE_CARD: 'Fechar',
  PICK: 'Selecionar',
  UNPICK: 'Desmarcar',
  PICK_AREA: 'Selecionar área',
  PICK_AREA_HINT: 'Arraste no mapa para marcar a área. Esc cancela.',
  PICK_VISIBLE: 'Selecionar pontos visíveis no mapa',
  PICK_FAILED: 'Não foi possível selecionar os pontos desta área',
  PICKED: (count: number) =>
    count === 0
      ? 'Nenhum ponto nesta área.'
      : `${points(count)} da área ${count === 1 ? 'selecionado' : 'selecionados'}.`,
  TIERS_FAILED: 'Erro ao carregar níveis de preço.',
  // Texts of selection
  SELECTED: (count: number) => `${points(count)} ${count === 1 ? 'selecionado' : 'selecionados'}`,
  ELSEWHERE: (count: number) => `${number(count)} fora desta página`,
  ONLY_THIS_PAGE: (count: number) =>
    count === 1
      ? 'Só o ponto desta página; o filtro tem mais.'
      : `Só os ${number(count)} desta página; o filtro tem mais.`,
  SELECT_ALL: ({ count, exact }: ShownTotal) =>
    exact && count > 0 ? `Selecionar todos os ${number(count)} resultados` : 'Selecionar todos os resultados',
  SELECTING: (count: number) => `Selecionando… ${points(count)}`,
  SELECT_ALL_FAILED: 'Não foi possível selecionar todos os resultados',
  STOP: 'Cancelar',
  CLEAR_SELECTION: 'Limpar',
  BULK: 'Ações para os pontos selecionados',
  // Work in bulk
  CHANGES: {
    set_tier: 'Mudar nível',
    add_tags: 'Adicionar tags',
    remove_tags: 'Remover tags',
    set_availability: 'Mostrar/ocultar no site',
    mark_signs: 'Marcar placas',
    delete: 'Excluir',
  },
  CHANGE_TITLES: {
    set_tier: 'Mudar nível de preço',
    add_tags: 'Adicionar tags',
    remove_tags: 'Remover tags',
    set_availability: 'Mostrar ou ocultar no site',
    mark_signs: 'Marcar placas na rua',
    delete: 'Excluir pontos',
  },
  CHOOSE_TIER: 'Novo nível',
  TIER_DETAIL:
    'Nomes, descrições e preços que vinham do nível anterior passam a vir deste. O que alguém escreveu fica.',
  CHOOSE_TAGS: 'Tags',
  CHOOSE_TAGS_HINT: 'Escolha uma ou mais tags.',
  NO_TAGS: 'Nenhuma tag cadastrada. Crie a primeira em Tags.',
  SHOW: 'Mostrar no site',
  SHOW_DETAIL: 'Os pontos aparecem no mapa público e podem ser reservados.',
  HIDE: 'Ocultar do site',
  HIDE_DETAIL: 'Os pontos saem do mapa público. Reservas e contratos continuam.',
  SIGNS_UP: 'Marcar placas como instaladas',
  SIGNS_UP_DETAIL: 'Onde já há uma placa, nada muda.',
  SIGNS_DOWN: 'Marcar placas como retiradas',
  SIGNS_DOWN_DETAIL: 'Os pontos deixam de mostrar a foto e o "verificado em".',
  DELETE_DETAIL:
    'Os pontos saem da lista e do site. Por 30 dias você pode trazê-los de volta em Pontos excluídos. Os que fazem parte de um pedido ficam.',
  REASON: 'Motivo',
  REASON_HINT:
    'Só os pontos de pedidos em andamento precisam dele, para mudar de nome ou sair do site. Fica no histórico.',
  PREVIEW: 'Ver o que muda',
  PREVIEWING: (done: number, total: number) => `Conferindo ${number(done)} de ${points(total)}…`,
  APPLYING: (done: number, total: number) => `Aplicando em ${number(done)} de ${points(total)}…`,
  PREVIEW_FAILED: 'Não foi possível conferir a mudança',
  APPLY_FAILED: 'A mudança parou no meio',
  GO_ON: (left: number) => `Continuar com ${points(left)}`,
  WILL_CHANGE: (count: number) => `${points(count)} ${count === 1 ? 'muda' : 'mudam'}`,
  WILL_GO: (count: number) => `${points(count)} ${count === 1 ? 'será excluído' : 'serão excluídos'}`,
  SAME_ALREADY: (count: number) => `${points(count)} já ${count === 1 ? 'está' : 'estão'} assim`,
  CANNOT: (count: number) => `${points(count)} não ${count === 1 ? 'pode' : 'podem'} mudar`,
  CANNOT_GO: (count: number) =>
    `${points(count)} não ${count === 1 ? 'pode' : 'podem'} ser ${count === 1 ? 'excluído' : 'excluídos'}`,
  CHANGED: (count: number) => `${points(count)} ${count === 1 ? 'mudou' : 'mudaram'}`,
  GONE: (count: number) => `${points(count)} ${count === 1 ? 'excluído' : 'excluídos'}`,
  WERE_SAME: (count: number) => `${points(count)} já ${count === 1 ? 'estava' : 'estavam'} assim`,
  LEFT: (count: number) =>
    `${points(count)} ${count === 1 ? 'ficou' : 'ficaram'} como ${count === 1 ? 'estava' : 'estavam'}`,
  NOT_REACHED: (count: number) => `${points(count)} ainda não ${count === 1 ? 'foi visto' : 'foram vistos'}`,
  NOTHING_TO_DO: 'Nada muda com esta escolha.',
  MORE_REFUSED: (count: number) => `e mais ${points(count)}`,
  APPLY: (count: number) => `Aplicar em ${points(count)}`,
  DELETE_NOW: (count: number) => `Excluir ${points(count)}`,
  BACK: 'Voltar',
  CLOSE: 'Concluir',
  REPORT: 'O que aconteceu',
  REPORT_DELETE: 'Pontos excluídos',
  // Texts of deleting one
  DELETE_TITLE: (name: string) => `Excluir ${name}?`,
  DELETE_ONE_DETAIL: 'O ponto sai da lista e do site. Por 30 dias você pode trazê-lo de volta em Pontos excluídos.',
  DELETE_POINT: 'Excluir ponto',
  DELETED: 'Ponto excluído',
  DELETE_FAILED: 'Erro ao excluir ponto',
  IN_USE: (status: PointStatus | undefined) =>
    status === 'sold'
      ? 'Este ponto está contratado e não pode ser excluído. O contrato é do pedido'
      : 'Este ponto está reservado e não pode ser excluído. A reserva é do pedido',
  NO_TAG_NAMED: 'Nenhuma tag com este nome',
  OPEN_CHOICE: 'Abrir',
  CLEAR_CHOICE: 'Limpar',
  POINT: (id: string) => `Ponto ${id}`,
} as const

/**
 * Why a bulk change left out a point, in a few words. If an order is the reason, the interface adds a link to the
 * order.
 */
export const BULK_REFUSAL_REASONS: Record<RefusedPoint['why'], string> = {
  in_use: 'faz parte do pedido',
  needs_reason: 'precisa de um motivo, porque faz parte do pedido',
  too_many_tags: 'passaria do limite de tags',
  retired: 'foi retirado de vez; devolva-o à oferta na página do ponto',
  gone: 'não existe mais',
  busy: 'está sendo alterado agora: tente de novo',
}
