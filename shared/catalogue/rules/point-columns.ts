import { EXPORT_ONLY_COLUMNS, MAX_POINT_ROWS, POINT_COLUMNS, type PointColumn, REQUIRED_COLUMNS } from './point-rows.ts'
import type { SheetKind } from './sheet-table.ts'

/** Names that offices use for our columns; words are joined as in our names. */
const SYNONYMS: SheetKind<PointColumn>['synonyms'] = {
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
  // 'observações' is no synonym here: remarks are internal, while the description is public.
  descricao: ['detalhes'],
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

export const POINT_SHEET_KIND: SheetKind<PointColumn> = {
  columns: POINT_COLUMNS,
  required: REQUIRED_COLUMNS,
  key: 'codigo',
  synonyms: SYNONYMS,
  ignored_columns: EXPORT_ONLY_COLUMNS,
  max_rows: MAX_POINT_ROWS,
  empty: 'A planilha não tem nenhum ponto abaixo do cabeçalho.',
}
