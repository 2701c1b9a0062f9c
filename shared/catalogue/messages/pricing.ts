import { pluralise } from '../../platform/messages/office.ts'
import { joinNames } from '../../platform/messages/phrases.ts'
import type { PeriodYears } from '../rules/periods.ts'
import { periodLabel } from '../rules/periods.ts'

/** Texts of the pricing screen and its dialog. */

/** A number of points as text. `more`: there are more than were counted. */
const howMany = (count: number, more: boolean): string =>
  `${more ? 'mais de ' : ''}${pluralise(count, 'ponto', 'pontos')}`

export const PRICING_TEXTS = {
  TITLE: 'Gerenciar Níveis de Preço',
  INTRO: 'O preço de cada ponto vem do nível dele, a não ser onde o ponto tem preço próprio.',
  TIERS: 'Níveis de preço',
  NEW: 'Adicionar Novo Nível',
  COUNT: (count: number) => pluralise(count, 'nível de preço', 'níveis de preço'),
  COLUMN_NAME: 'Nome',
  COLUMN_POINTS: 'Pontos',
  COLUMN_ACTIONS: 'Ações',
  POINTS: (count: number) => pluralise(count, 'ponto', 'pontos'),
  POINTS_OF: (count: number, name: string) => `${pluralise(count, 'ponto', 'pontos')} do nível ${name}`,
  UNAVAILABLE: 'Indisponível',
  LOADING: 'Carregando níveis de preço…',
  LOAD_FAILED: 'Erro ao carregar níveis de preço.',
  NONE: 'Nenhum nível de preço por aqui ainda',
  NONE_DETAIL: 'Todo ponto precisa de um nível, como “Ouro”.',
  CREATE_FIRST: 'Criar o primeiro nível',
  // Making and changing
  NEW_TITLE: 'Novo Nível de Preço',
  EDIT_TITLE: 'Editar Nível de Preço',
  NAME: 'Nome do Nível',
  NAME_EXAMPLE: 'Ex: Ouro',
  PRICE: (years: PeriodYears) => `Preço (${periodLabel(years)})`,
  PRICES: 'Preços por período',
  PRICES_HINT: 'O valor é o do período inteiro. Com R$ 0,00 o período fica indisponível.',
  SAVE: 'Salvar',
  CREATED: 'Nível de preço criado com sucesso.',
  UPDATED: 'Nível de preço atualizado com sucesso.',
  SAVE_FAILED: 'Falha ao salvar o nível de preço.',
  BAD_REQUEST:
    'Erro de requisição: Verifique se todos os campos de preço estão preenchidos corretamente (apenas números).',
  // What a changed price changes
  CHANGES_PRICES: (count: number, { more, atLeast }: { more: boolean; atLeast: boolean }) =>
    count === 0 && !more
      ? 'Nenhum ponto segue estes preços ainda: nada muda no site.'
      : `Esta mudança altera o preço de ${atLeast && !more ? 'pelo menos ' : ''}${howMany(count, more)} no site.`,
  RESERVATIONS_KEEP: 'As reservas já feitas mantêm o preço delas.',
  CHANGES_IN: (count: number, more: boolean) => `Muda em ${howMany(count, more)}.`,
  ENDS_IN: (count: number, more: boolean) => `Fica indisponível em ${howMany(count, more)}.`,
  BEGINS_IN: (count: number, more: boolean) => `Passa a valer em ${howMany(count, more)}.`,
  COUNTING: 'Conferindo quantos pontos esta mudança altera…',
  COUNT_FAILED: 'Não foi possível ver quantos pontos esta mudança altera.',
  // Texts of the template
  TEMPLATE: 'Modelo de Descrição',
  TEMPLATE_HINT:
    'Vira a descrição dos pontos novos deste nível. As variáveis são trocadas pelos dados do ponto; os preços acompanham o nível. A primeira frase sem variáveis explica o nível no mapa do site.',
  LENGTH: (length: number, max: number) => `${length.toLocaleString('pt-BR')} de ${max.toLocaleString('pt-BR')}`,
  LENGTH_SPOKEN: 'caracteres',
  VARIABLES: 'Inserir variável no texto',
  UNKNOWN: (names: readonly string[]) => {
    const variableList = joinNames(names.map(name => `{${name}}`))
    return names.length === 1
      ? `A variável ${variableList} não existe. Use as da lista abaixo.`
      : `As variáveis ${variableList} não existem. Use as da lista abaixo.`
  },
  DESCRIPTIONS_STAY: 'As descrições já escritas continuam como estão. O modelo novo vale para os próximos pontos.',
  // Texts of the preview
  PREVIEW: 'Prévia com um ponto real',
  PREVIEW_EXAMPLE: 'Prévia com um ponto de exemplo',
  PREVIEW_EMPTY: 'Sem modelo, a descrição dos pontos novos começa vazia.',
  PREVIEW_LOADING: 'Buscando um ponto deste nível…',
  PREVIEW_TOO_LONG: 'Com este ponto o texto passa do tamanho que uma descrição pode ter.',
  EXAMPLE_TIER: 'Ouro',
  EXAMPLE_STREET: 'Av. Brasil',
  EXAMPLE_INTERSECTION: 'R. das Flores',
  EXAMPLE_NEIGHBORHOOD: 'Centro',
} as const

/** What each variable of a template stands for. */
export const TEMPLATE_VARIABLE_MEANINGS = {
  tier_name: 'Nome do nível',
  point_name: 'Nome do ponto',
  neighborhood: 'Bairro',
  price_1y: 'Preço de 1 ano',
  price_2y: 'Preço de 2 anos',
  price_3y: 'Preço de 3 anos',
  price_4y: 'Preço de 4 anos',
  price_5y: 'Preço de 5 anos',
} as const
