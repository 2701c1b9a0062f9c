import { EXPORT_ONLY_COLUMNS, MAX_POINT_ROWS, POINT_COLUMNS, type PointColumn, REQUIRED_COLUMNS } from './point-rows.ts'
import type { SheetKind } from './sheet-table.ts'

/** Titles of a price: 'Preço 2 anos', 'Valor p/ 2 anos', '24 meses'. */
const priceTitles = (years: number): string[] => {
  const terms = [years === 1 ? '1_ano' : `${years}_anos`, `${12 * years}_meses`]
  return terms.flatMap(term => [
    term,
    ...['preco', 'valor', 'vlr'].flatMap(word =>
      ['', 'de_', 'por_', 'para_', 'p_'].map(link => `${word}_${link}${term}`),
    ),
  ])
}

/** Names that offices use for our columns; words are joined as in our names. */
const SYNONYMS: SheetKind<PointColumn>['synonyms'] = {
  codigo: [
    'cod',
    'code',
    'codigo_do_ponto',
    'cod_ponto',
    'codigo_ponto',
    'patrimonio',
    'numero_de_patrimonio',
    'codigo_da_placa',
    'cod_placa',
    'cod_da_placa',
  ],
  nome: ['nome_do_ponto', 'nome_da_placa', 'ponto', 'identificacao', 'titulo'],
  rua: [
    'logradouro',
    'rua_av',
    'rua_avenida',
    'endereco',
    'rua_principal',
    'via',
    'avenida',
    'nome_da_rua',
    'endereco_completo',
  ],
  cruzamento: [
    'esquina',
    'cruza_com',
    'rua_transversal',
    'transversal',
    'esquina_com',
    'esquina_c',
    'cruzamento_com',
    'rua_2',
  ],
  bairro: ['distrito', 'regiao'],
  cidade: ['municipio', 'localidade', 'cidade_uf', 'municipio_uf'],
  latitude: ['lat', 'y', 'latitude_y', 'coordenada_y'],
  longitude: ['long', 'lng', 'lon', 'x', 'longitude_x', 'coordenada_x'],
  nivel: ['nivel_de_preco', 'categoria', 'tier', 'classe', 'faixa', 'faixa_de_preco', 'padrao'],
  tags: ['tag', 'etiquetas', 'marcadores', 'palavras_chave'],
  // 'observações' is no synonym here: remarks are internal, while the description is public.
  descricao: ['detalhes'],
  preco_1: [
    ...priceTitles(1),
    'preco_anual',
    'valor_anual',
    'vlr_anual',
    'preco_ano',
    'valor_ano',
    'ano',
    'preco',
    'valor',
  ],
  preco_2: priceTitles(2),
  preco_3: priceTitles(3),
  preco_4: priceTitles(4),
  preco_5: priceTitles(5),
  largura: ['largura_m', 'largura_da_face'],
  altura: ['altura_m', 'altura_da_face'],
  altura_do_chao: ['altura_ate_o_chao', 'altura_livre'],
  iluminacao: ['luz', 'iluminado'],
  sentido: ['direcao', 'sentido_da_via', 'orientacao'],
  fluxo_diario: ['fluxo', 'fluxo_por_dia', 'fluxo_dia', 'veiculos_por_dia', 'veiculos_dia', 'trafego'],
  perto_de: ['proximo_a', 'proximo_de', 'referencia', 'ponto_de_referencia', 'perto'],
}

export const POINT_SHEET_KIND: SheetKind<PointColumn> = {
  columns: POINT_COLUMNS,
  required: REQUIRED_COLUMNS,
  key: 'codigo',
  synonyms: SYNONYMS,
  unmerged_columns: ['codigo'],
  word_columns: [
    ...(['nome', 'rua', 'cruzamento', 'bairro', 'cidade', 'nivel', 'tags', 'descricao'] as const),
    ...(['iluminacao', 'sentido', 'perto_de'] as const),
  ],
  place_columns: ['latitude', 'longitude'],
  ignored_columns: EXPORT_ONLY_COLUMNS,
  max_rows: MAX_POINT_ROWS,
  empty: 'A planilha não tem nenhum ponto abaixo do cabeçalho.',
}
