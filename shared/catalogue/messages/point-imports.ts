import { pluralise } from '../../platform/messages/office.ts'
import { joinNames } from '../../platform/messages/phrases.ts'
import { lazy } from '../../platform/rules/lazy.ts'
import type { OldEncoding } from '../../platform/rules/text-encoding.ts'
import { MAX_SHEET_MB } from '../rules/point-imports.ts'
import { MAX_POINT_ROWS } from '../rules/point-rows.ts'

/** Shown in place of the importer's name if that person has no profile any more. */
export const UNKNOWN_IMPORTER = 'Equipe'
/** Shown as the importer's name of imports by the command line. */
export const COMMAND_LINE_IMPORTER = 'Linha de comando'

/** 1200 → '1.200' */
const number = (count: number): string => count.toLocaleString('pt-BR')
const degrees = lazy(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 6 }))
const points = (count: number): string => pluralise(count, 'ponto', 'pontos')
const lines = (count: number): string => pluralise(count, 'linha', 'linhas')

/** Maximum number of ranges that are named. */
const NAMED_RANGES = 8
/** [3, 7, 8, 9] → 'linhas 3 e 7 a 9' */
function lineNumbers(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const line of numbers) {
    const last = ranges.at(-1)
    if (last && last.to === line - 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  const named = ranges
    .slice(0, NAMED_RANGES)
    .map(({ from, to }) => (from === to ? number(from) : `${number(from)} a ${number(to)}`))
  return `${numbers.length === 1 ? 'linha' : 'linhas'} ${joinNames(ranges.length > NAMED_RANGES ? [...named, 'outras'] : named)}`
}

const UNDO_KEPT_TEXT = 'Ficam os que estão em um pedido e os que mudaram desde então.'

/** Texts of the import of spreadsheets, its undo and the export of points. */
export const IMPORTS_TEXTS = {
  TITLE: 'Importar pontos',
  INTRO:
    'Uma planilha cria pontos novos e, pela coluna de código, muda os que já existem. Células vazias não mudam nada.',
  CLOSE: 'Fechar',
  // Texts of choosing
  DROP: 'Arraste a planilha para cá',
  DROP_DETAIL: `Excel (.xlsx) ou CSV, com até ${number(MAX_POINT_ROWS)} linhas e ${MAX_SHEET_MB} MB.`,
  CHOOSE: 'Escolher arquivo',
  FILE: 'Planilha de pontos',
  TEMPLATE: 'Baixar modelo',
  NOT_SHEET: 'Este arquivo não é Excel (.xlsx) nem CSV. Na planilha, use Salvar como e escolha um dos dois.',
  UNREADABLE: 'O arquivo não pôde ser aberto. Escolha-o de novo.',
  TOO_SLOW:
    'A leitura passou de um minuto e foi interrompida. Divida a planilha em partes menores, ou salve-a como CSV.',
  TOO_MUCH: 'A planilha ocupa memória demais para ser lida. Divida-a em partes menores, ou salve-a como CSV.',
  NOT_TAKEN: 'A planilha não pôde ser lida',
  ONE_FILE: 'Escolha um arquivo por vez.',
  // Texts of columns
  MAP_COLUMNS: 'O que é cada coluna?',
  MAP_COLUMNS_DETAIL: 'Confira o que reconhecemos e escolha o resto. O que for ignorado não é importado.',
  COLUMNS_MISSING: (labels: readonly string[]) =>
    labels.length === 1
      ? `Falta escolher a coluna de ${labels[0]}.`
      : `Falta escolher as colunas de ${joinNames(labels)}.`,
  /** `labels`: names of columns in which the sheet may have asset codes. */
  ONLY_CHANGES: (labels: readonly string[]) =>
    `Sem ${labels.length === 1 ? 'a coluna' : 'as colunas'} de ${joinNames(labels)}, esta planilha só serve para mudar pontos que já existem.`,
  CHANGE_COLUMNS: 'Trocar colunas',
  COLUMN_OF: (title: string) => `${title} é`,
  UNTITLED: (position: number) => `Coluna ${position}, sem título`,
  NO_SAMPLES: 'Vazia nas primeiras linhas',
  IGNORE: 'Ignorar',
  PRICE_OF: (term: string) => `Preço de ${term}`,
  CHECK: 'Conferir planilha',
  // Texts of checking
  READING: 'Lendo a planilha…',
  CHECKING: 'Conferindo a planilha',
  PROGRESS: (done: number, total: number) => `${number(done)} de ${lines(total)}`,
  CHECKED: 'Resultado da conferência',
  NEW_POINTS: (count: number) => (count === 1 ? 'ponto novo' : 'pontos novos'),
  CHANGED_POINTS: (count: number) => (count === 1 ? 'ponto a mudar' : 'pontos a mudar'),
  CHANGES_TITLE: (count: number) => pluralise(count, 'ponto que muda', 'pontos que mudam'),
  KNOWN: (count: number) => (count === 1 ? 'linha sem mudança' : 'linhas sem mudança'),
  WRONG: (count: number) => (count === 1 ? 'linha com erro' : 'linhas com erro'),
  NEW_NAMES: (count: number) =>
    count === 1 ? 'Uma tag nova será criada' : `${number(count)} tags novas serão criadas`,
  MORE_NAMES: (count: number) => `e mais ${number(count)}`,
  UNREAD_SHEETS: ({ read, count }: { read: string; count: number }) =>
    `${count === 1 ? 'O arquivo tem outra aba com dados, que não entra' : `O arquivo tem outras ${number(count)} abas com dados, que não entram`}: só a aba "${read}" é lida. Salve cada aba como um arquivo.`,
  HIDDEN: (shown: readonly number[], withHidden: boolean) =>
    `${shown.length === 1 ? 'Uma linha está oculta na planilha' : `${number(shown.length)} linhas estão ocultas na planilha`} (${lineNumbers(shown)}) e ${withHidden ? (shown.length === 1 ? 'entra também' : 'entram também') : shown.length === 1 ? 'fica de fora' : 'ficam de fora'}.`,
  WITH_HIDDEN: (count: number) => (count === 1 ? 'Incluir a linha oculta' : 'Incluir as linhas ocultas'),
  WITHOUT_HIDDEN: (count: number) =>
    count === 1 ? 'Deixar a linha oculta de fora' : 'Deixar as linhas ocultas de fora',
  HIDDEN_COLUMNS: (titles: readonly string[]) =>
    titles.length === 1
      ? `A coluna ${joinNames(titles)} está oculta na planilha e entra também. Se não deve entrar, use Trocar colunas.`
      : `As colunas ${joinNames(titles)} estão ocultas na planilha e entram também. Se não devem entrar, use Trocar colunas.`,
  OLD_ENCODINGS: {
    cp850: 'CP850 (MS-DOS)',
    macintosh: 'MacRoman (Mac antigo)',
    cp860: 'CP860 (MS-DOS de Portugal)',
  } satisfies Record<OldEncoding, string>,
  OLD_ENCODING: (name: string, sample: string) =>
    `O arquivo parece estar em ${name} e foi lido assim${sample && `: "${sample}"`}. Confira os acentos.`,
  /** Errors of lines, and doubts about lines. */
  PROBLEMS: {
    errors: {
      TITLE: (count: number) => pluralise(count, 'erro', 'erros'),
      DETAIL: '',
      DOWNLOAD: 'Baixar erros',
      FILE: 'erros',
    },
    warnings: {
      TITLE: (count: number) => pluralise(count, 'aviso', 'avisos'),
      DETAIL: 'Estas linhas são importadas assim mesmo. Veja se é o que você quer.',
      DOWNLOAD: 'Baixar avisos',
      FILE: 'avisos',
    },
  },
  /** 'Iluminação "S": 200 linhas' */
  PROBLEM_GROUP: (column: string, value: string | undefined, count: number) =>
    `${[column || 'Linha inteira', value && `"${value}"`].filter(Boolean).join(' ')}: ${lines(count)}`,
  MORE_PROBLEMS: (count: number) => `e mais ${pluralise(count, 'causa', 'causas')}, na lista para baixar`,
  // Texts of the lines
  LINES: 'Linhas da planilha',
  LINE_FILTER: 'Mostrar',
  ALL_LINES: (count: number) => `Todas (${number(count)})`,
  LINE_STATES: {
    new: { one: 'Nova', many: (count: number) => `Novas (${number(count)})` },
    changed: { one: 'Muda', many: (count: number) => `Mudam (${number(count)})` },
    same: { one: 'Igual', many: (count: number) => `Iguais (${number(count)})` },
    wrong: { one: 'Com erro', many: (count: number) => `Com erro (${number(count)})` },
  },
  LINE_COLUMN: 'Linha',
  STATE_COLUMN: 'Situação',
  NO_LINES: 'Nenhuma linha aqui.',
  LINES_MAP: 'Mapa das linhas',
  LINES_MAP_LEGEND: 'Verde: nova. Amarelo: muda. Vermelho: com erro.',
  LINES_ON_MAP: (shown: number, all: number) =>
    shown === all ? `${lines(shown)} no mapa` : `As primeiras ${number(shown)} de ${lines(all)} no mapa`,
  SHOW_MORE_LINES: 'Mostrar mais linhas',
  ERROR_COLUMNS: ['linha', 'coluna', 'erro'],
  LINE: (line: number) => `Linha ${number(line)}`,
  ONLY_GOOD: (count: number) =>
    count === 1 ? 'Importar só a linha correta' : `Importar só as ${number(count)} linhas corretas`,
  ONLY_GOOD_DETAIL: 'As linhas com erro ficam de fora. Corrija-as depois e envie a mesma planilha: nada se repete.',
  MISSING_TIERS: (names: readonly string[]) =>
    names.length === 1 ? `O nível ${names[0]} não existe` : `Níveis que não existem: ${joinNames(names)}`,
  MAKE_TIERS: (count: number) => (count === 1 ? 'Criar nível' : 'Criar níveis'),
  MISSING_TIERS_DETAIL: (count: number) =>
    `${count === 1 ? 'Ele é criado' : 'São criados'} sem preços: vale o preço próprio de cada linha, e as que não têm nenhum ficam sem venda até você definir os preços do nível.`,
  NOTHING_GOOD: 'Nenhuma linha pode ser importada. Corrija a planilha e escolha-a de novo.',
  ALL_KNOWN: 'Nada muda: os pontos já são como as linhas corretas desta planilha dizem.',
  OTHER_FILE: 'Escolher outra planilha',
  IMPORT: (created: number, changed = 0) =>
    changed === 0
      ? `Importar ${points(created)}`
      : created === 0
        ? `Mudar ${points(changed)}`
        : `Importar ${number(created)} e mudar ${points(changed)}`,
  // Lines with doubtful coordinates
  REPAIRS: (count: number) =>
    count === 1
      ? 'Uma linha tem as coordenadas trocadas ou sem sinal'
      : `${number(count)} linhas têm as coordenadas trocadas ou sem sinal`,
  REPAIR: (count: number) => `Corrigir ${lines(count)}`,
  PLACE: (latitude: number, longitude: number) => `${degrees().format(latitude)} e ${degrees().format(longitude)}`,
  MORE_LINES: (count: number) => `e mais ${lines(count)}`,
  // Lines without coordinates
  UNLOCATED: (count: number) =>
    count === 1
      ? 'Uma linha não tem coordenadas: sem elas o ponto fica fora do mapa.'
      : `${number(count)} linhas não têm coordenadas: sem elas os pontos ficam fora do mapa.`,
  LOCATE: (count: number) => `Localizar ${lines(count)} pelo endereço`,
  LOCATING: 'Procurando os endereços',
  LOCATED: 'Lugares encontrados',
  LOCATED_DETAIL: 'Marque os que estão certos. As outras linhas ficam como estão na planilha.',
  CERTAINTIES: {
    street: 'Rua encontrada na cidade da linha.',
    doubtful: 'Confira: a rua existe em mais de um lugar, ou a cidade não foi confirmada.',
    area: 'Incerto: a rua não foi encontrada, só a região.',
  },
  NOT_LOCATED: 'Endereço não encontrado.',
  USE_PLACES: (count: number) => (count === 1 ? 'Usar 1 lugar' : `Usar ${number(count)} lugares`),
  // Texts of importing
  IMPORTING: 'Importando',
  KEEP_OPEN:
    'Deixe esta janela aberta até terminar. Se cancelar, o que já entrou fica: dá para desfazer ou terminar depois.',
  CANCEL: 'Cancelar',
  CANCELLING: 'Parando…',
  CANCELLED: 'Importação interrompida',
  CANCELLED_DETAIL: (done: number, total: number) =>
    `${number(done)} de ${lines(total)} foram importadas e ficam. Continue agora, envie a mesma planilha depois ou desfaça a importação.`,
  NOTHING_IMPORTED: 'Nenhuma linha foi importada ainda. Continue agora ou envie a mesma planilha depois.',
  CHECK_FAILED: 'A conferência parou',
  IMPORT_FAILED: 'A importação parou',
  GO_ON: 'Continuar',
  // Texts of report
  DONE: 'Importação concluída',
  CREATED: (count: number) => (count === 1 ? 'ponto criado' : 'pontos criados'),
  CHANGED_NOW: (count: number) => (count === 1 ? 'ponto mudado' : 'pontos mudados'),
  LEFT_OUT: (count: number) => (count === 1 ? 'linha de fora, com erro' : 'linhas de fora, com erro'),
  MADE_NAMES: (count: number) =>
    count === 1 ? 'Uma tag nova foi criada' : `${number(count)} tags novas foram criadas`,
  SOON: 'Os pontos aparecem na lista e no mapa do site em instantes.',
  ANOTHER: 'Importar outra',
  FINISH: 'Concluir',
  // Texts of latest imports
  LATEST: 'Últimas importações',
  LATEST_FAILED: 'Não foi possível carregar as últimas importações.',
  LATEST_LOADING: 'Carregando as últimas importações…',
  NO_IMPORTS: 'Nenhuma planilha foi importada ainda.',
  POINTS: (created: number, changed = 0) =>
    changed === 0 ? points(created) : `${points(created)}, ${pluralise(changed, 'mudado', 'mudados')}`,
  UNDONE: 'Desfeita',
  UNDONE_IN_PART: 'Desfeita em parte',
  // Texts of undo
  UNDO: 'Desfazer',
  UNDO_IMPORT: 'Desfazer importação',
  UNDO_OF: (file: string) => `Desfazer a importação de ${file}`,
  UNDO_REST_OF: (file: string) => `Continuar a desfazer a importação de ${file}`,
  UNDO_TITLE: 'Desfazer esta importação?',
  UNDO_TEXT: (file: string, count: number, changed = 0) =>
    count + changed === 0
      ? `Nenhum ponto que veio de ${file} existe mais. A importação fica marcada como desfeita.`
      : changed > 0
        ? `${count === 0 ? '' : `${points(count)} que ${count === 1 ? 'veio' : 'vieram'} de ${file} ${count === 1 ? 'será excluído' : 'serão excluídos'}. `}${points(changed)} que ${changed === 1 ? 'mudou volta' : 'mudaram voltam'} ao que ${changed === 1 ? 'era' : 'eram'} antes de ${file}. ${UNDO_KEPT_TEXT}`
        : count === 1
          ? `O ponto que veio de ${file} será excluído, a não ser que esteja em um pedido ou tenha mudado desde então.`
          : `Os ${points(count)} que vieram de ${file} serão excluídos. ${UNDO_KEPT_TEXT}`,
  UNDOING: 'Desfazendo a importação',
  UNDO_PROGRESS: (done: number, total: number) => `${number(done)} de ${points(total)}`,
  UNDO_KEEP_OPEN: 'Deixe esta janela aberta até terminar. Se ela fechar, continue depois, em Últimas importações.',
  UNDO_FAILED: 'O desfazer parou',
  UNDO_STOPPED_DETAIL: 'O que já foi desfeito não volta. Continue agora ou depois, em Últimas importações.',
  UNDO_DONE: 'Importação desfeita',
  REMOVED: (count: number) => (count === 1 ? 'ponto excluído' : 'pontos excluídos'),
  RESTORED: (count: number) => (count === 1 ? 'ponto voltou ao que era' : 'pontos voltaram ao que eram'),
  KEPT: (count: number) => (count === 1 ? 'ponto ficou' : 'pontos ficaram'),
  KEPT_TITLE: 'Pontos que ficaram',
  MORE_KEPT: (count: number) => `e mais ${points(count)}`,
  WHY_KEPT: { in_use: 'faz parte do pedido', changed: 'mudou depois da importação' },
  BACK: 'Voltar',
  /** Example line of the sheet to fill in. */
  EXAMPLE: {
    nivel: 'Ouro',
    rua: 'Av. Dr. Antônio Lobo',
    cruzamento: 'R. Doze de Novembro',
    bairro: 'Centro',
    cidade: 'Americana',
    latitude: '-22,740082',
    longitude: '-47,330582',
    tags: 'comércio|centro',
    preco_1: '1.200,00',
    largura: '1,20',
    altura: '0,60',
    altura_do_chao: '2,80',
    iluminacao: 'frontal',
    sentido: 'Quem vai ao centro',
    fluxo_diario: '12.000',
    perto_de: 'Escola, farmácia',
  },
} as const

export const EXPORTS_TEXTS = {
  EXPORT: 'Exportar',
  CSV: 'CSV (planilha)',
  CSV_DETAIL: 'Abre no Excel e pode ser importado de novo',
  GEOJSON: 'GeoJSON (mapa)',
  GEOJSON_DETAIL: 'Abre em programas de mapas',
  EXPORTING: 'Exportando pontos',
  FOUND: (count: number) => `${points(count)} até agora`,
  CANCEL: 'Cancelar',
  EMPTY: 'Nenhum ponto para exportar',
  EMPTY_DETAIL: 'O filtro atual não tem nenhum ponto.',
  FAILED: 'Não foi possível exportar os pontos',
  DONE: (count: number) => `${points(count)} ${count === 1 ? 'exportado' : 'exportados'}`,
} as const
