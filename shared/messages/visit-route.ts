import { counted } from './phrases.ts'

/** What the route generator says (specification §2, §8). */
export const VISIT_ROUTE = {
  TITLE: 'Roteiro de visita',
  LEAD: 'Escolha de onde sair e quais pontos visitar: o roteiro passa sempre pelo mais próximo.',
  START: 'De onde você sai',
  CEP: 'CEP',
  CEP_PLACEHOLDER: '00000-000',
  USE_CEP: 'Usar CEP',
  USE_LOCATION: 'Usar minha localização',
  HERE: 'Minha localização',
  STARTS_AT: (place: string) => `Saída: ${place}`,
  CEP_INVALID: 'CEP inválido',
  CEP_NOT_FOUND: 'CEP não encontrado',
  CEP_FAILED: 'Não foi possível consultar o CEP',
  NO_START: 'Informe um CEP ou use a sua localização.',
  POINTS: 'Pontos a visitar',
  SELECT_ALL: 'Selecionar todos',
  SELECTED: (count: number) => (count === 0 ? 'Nenhum selecionado' : counted(count, 'selecionado', 'selecionados')),
  NO_POINTS_SELECTED: 'Selecione pelo menos um ponto para gerar a rota.',
  GENERATE: 'Gerar rota',
  ROUTE: 'Sua rota',
  LENGTH: (points: number, km: string) => `${counted(points, 'ponto', 'pontos')}, cerca de ${km} km em linha reta`,
  GROUPED: (most: number) => `Cada link leva até ${most} pontos; siga os grupos na ordem.`,
  OPEN: 'Abrir rota no Google Maps',
  OPEN_GROUP: (number: number, count: number) =>
    `Abrir grupo ${number} no Google Maps (${counted(count, 'ponto', 'pontos')})`,
  GROUP: (number: number) => `Grupo ${number}`,
} as const
