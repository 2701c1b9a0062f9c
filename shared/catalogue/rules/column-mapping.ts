import { COLUMNS, type Column, columnKey, isExportOnly, REQUIRED } from './point-rows.ts'

/** Which of our columns a file's own ones are: names that offices use, with words joined as in ours. */
const SYNONYMS: Partial<Record<Column, readonly string[]>> = {
  codigo: ['cod', 'code', 'codigo_do_ponto', 'cod_ponto', 'codigo_ponto', 'patrimonio', 'numero_de_patrimonio'],
  nome: ['nome_do_ponto', 'nome_da_placa', 'ponto', 'identificacao', 'titulo'],
  rua: ['logradouro', 'rua_av', 'rua_avenida', 'endereco', 'rua_principal', 'via', 'avenida', 'nome_da_rua'],
  cruzamento: ['esquina', 'cruza_com', 'rua_transversal', 'transversal', 'esquina_com', 'rua_2'],
  bairro: ['distrito', 'regiao'],
  cidade: ['municipio', 'localidade'],
  latitude: ['lat', 'y', 'latitude_y', 'coordenada_y'],
  longitude: ['long', 'lng', 'lon', 'x', 'longitude_x', 'coordenada_x'],
  nivel: ['nivel_de_preco', 'categoria', 'tier', 'classe', 'faixa', 'faixa_de_preco', 'padrao'],
  tags: ['tag', 'etiquetas', 'marcadores', 'palavras_chave'],
  descricao: ['observacao', 'observacoes', 'obs', 'detalhes'],
  preco_1: ['preco_1_ano', 'preco_anual', 'valor_1_ano', '1_ano', 'valor_anual', 'preco', 'valor', 'preco_12_meses'],
  preco_2: ['preco_2_anos', 'valor_2_anos', '2_anos', 'preco_24_meses'],
  preco_3: ['preco_3_anos', 'valor_3_anos', '3_anos', 'preco_36_meses'],
  preco_4: ['preco_4_anos', 'valor_4_anos', '4_anos', 'preco_48_meses'],
  preco_5: ['preco_5_anos', 'valor_5_anos', '5_anos', 'preco_60_meses'],
  largura: ['largura_m', 'largura_da_face'],
  altura: ['altura_m', 'altura_da_face'],
  altura_do_chao: ['altura_ate_o_chao', 'altura_livre'],
  iluminacao: ['luz', 'iluminado'],
  sentido: ['direcao', 'sentido_da_via', 'orientacao'],
  fluxo_diario: ['fluxo', 'fluxo_por_dia', 'veiculos_por_dia', 'trafego'],
  perto_de: ['proximo_a', 'proximo_de', 'referencia', 'ponto_de_referencia', 'perto'],
}

/** 'Preço 1 ano (R$)' → 'preco_1_ano' */
const titleKey = (title: string): string =>
  columnKey(title.replace(/\([^)]*\)|r\$/gi, ' '))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** By the names of a file's columns; `remembered`, by the key of a title, goes before what is guessed. */
export type Remembered = Readonly<Record<string, Column | null>>

/** Our column for each of a file's; none where it is not known. A column is guessed once, for the first that may be it. */
export function guessColumns(titles: readonly string[], remembered: Remembered = {}): (Column | undefined)[] {
  const keys = titles.map(titleKey)
  const exact = keys.map(key => COLUMNS.find(column => column === key))
  const taken = new Set<Column>()
  const takeOnce = (column: Column | undefined): Column | undefined => {
    if (!column || taken.has(column)) return undefined
    taken.add(column)
    return column
  }
  const known = keys.map((key, index) =>
    takeOnce(Object.hasOwn(remembered, key) ? (remembered[key] ?? undefined) : exact[index]),
  )
  return keys.map((key, index) => {
    if (known[index] || Object.hasOwn(remembered, key) || !key || isExportOnly(key)) return known[index]
    return takeOnce(COLUMNS.find(column => SYNONYMS[column]?.includes(key)))
  })
}

/** What a person chose, to be kept for the next file with such titles; of two equal ones, what one of them was chosen for. */
export function rememberColumns(titles: readonly string[], columns: readonly (Column | undefined)[]): Remembered {
  const chosen = titles.map((title, index) => [titleKey(title), columns[index] ?? null] as const)
  return Object.fromEntries([...chosen.filter(([key]) => key), ...chosen.filter(([key, column]) => key && column)])
}

/** Columns without which no point can be made. */
export const missingColumns = (columns: readonly (Column | undefined)[]): Column[] =>
  REQUIRED.filter(column => !columns.includes(column))
