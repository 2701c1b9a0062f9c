import { pluralise } from '../../platform/messages/office.ts'

/** Texts of the tags screen and its dialogs. */

const points = (count: number): string => pluralise(count, 'ponto', 'pontos')
const quoteName = (name: string): string => `“${name}”`

export const TAGS_TEXTS = {
  TITLE: 'Tags',
  INTRO: 'Marcam os pontos no que eles têm em comum. Os visitantes filtram o mapa por elas.',
  NEW: 'Nova Tag',
  // Texts of search and filters
  SEARCH: 'Buscar tag',
  COUNT: (shown: number, all: number) =>
    shown === all
      ? pluralise(all, 'tag', 'tags')
      : `${shown.toLocaleString('pt-BR')} de ${pluralise(all, 'tag', 'tags')}`,
  LOADING: 'Carregando tags…',
  LOAD_FAILED: 'Erro ao carregar tags.',
  NOTHING_FOUND: 'Nenhuma tag encontrada',
  NOTHING_FOUND_DETAIL: (search: string) => `Não há tag com ${quoteName(search)} no nome.`,
  NONE: 'Nenhuma tag por aqui ainda',
  NONE_DETAIL: 'Com tags como “Esquina” ou “Perto de escola” os pontos são encontrados mais depressa.',
  CREATE_FIRST: 'Criar a primeira tag',
  POINTS: (count: number) => pluralise(count, 'ponto', 'pontos'),
  POINTS_OF: (count: number, name: string) => `${pluralise(count, 'ponto', 'pontos')} com a tag ${name}`,
  // Making and renaming
  NAME: 'Nome da tag',
  NAME_HINT: 'De 2 a 40 caracteres. É o nome que os visitantes veem.',
  NAME_EXAMPLE: 'Ex: Esquina',
  RENAME: 'Renomear tag',
  RENAME_DETAIL: 'Os pontos que têm esta tag continuam com ela, com o nome novo.',
  CREATE: 'Criar tag',
  CREATED: 'Tag criada com sucesso.',
  RENAMED: 'Tag renomeada com sucesso.',
  RENAMED_DETAIL: (from: string, to: string) => `${quoteName(from)} agora é ${quoteName(to)}.`,
  SAVE_FAILED: 'Falha ao salvar a tag.',
  // Texts of deleting
  DELETE: 'Excluir tag',
  DELETE_TITLE: (name: string) => `Excluir a tag ${quoteName(name)}?`,
  COUNTING: 'Conferindo quantos pontos têm esta tag…',
  COUNT_FAILED: 'Não foi possível ver quantos pontos têm esta tag.',
  LOSING: (count: number, more: boolean) =>
    count === 0 && !more
      ? 'Nenhum ponto tem esta tag.'
      : `${more ? `Mais de ${points(count)} perdem` : count === 1 ? '1 ponto perde' : `${points(count)} perdem`} esta tag.`,
  POINTS_STAY: 'Os pontos continuam no mapa, só deixam de ter a tag. Isso não pode ser desfeito.',
  REMOVING_TITLE: (name: string) => `Excluindo a tag ${quoteName(name)}`,
  /** `total`: number of points at the start, if it is known. */
  REMOVING: (done: number, total: number | undefined) =>
    total === undefined || done > total
      ? `${points(done)} já ${done === 1 ? 'perdeu' : 'perderam'} a tag.`
      : `${done.toLocaleString('pt-BR')} de ${points(total)} já ${total === 1 ? 'perdeu' : 'perderam'} a tag.`,
  KEEP_OPEN: 'Deixe esta janela aberta até terminar.',
  DELETED: 'Tag excluída com sucesso.',
  DELETED_DETAIL: (name: string, count: number) =>
    count === 0
      ? `Nenhum ponto tinha a tag ${quoteName(name)}.`
      : `${points(count)} ${count === 1 ? 'perdeu' : 'perderam'} a tag ${quoteName(name)}.`,
  DELETE_FAILED: 'Falha ao excluir a tag.',
  STOPPED: 'A exclusão parou no meio',
  STOPPED_DETAIL: (done: number) =>
    `${done === 0 ? 'Nenhum ponto perdeu a tag ainda' : `${points(done)} já ${done === 1 ? 'perdeu' : 'perderam'} a tag`}. Continue de onde parou.`,
  GO_ON: 'Continuar exclusão',
  // Deletions that were interrupted
  INTERRUPTED: 'Exclusões não concluídas',
  INTERRUPTED_DETAIL: 'A exclusão destas tags começou e não terminou: ainda pode haver pontos com elas.',
  FINISH: 'Concluir exclusão',
  FINISH_OF: (name: string) => `Concluir exclusão da tag ${name}`,
  FINISH_TITLE: (name: string) => `Concluir a exclusão da tag ${quoteName(name)}?`,
  RENAME_SHORT: 'Renomear',
  RENAME_WHAT: (name: string) => `Renomear ${name}`,
} as const
