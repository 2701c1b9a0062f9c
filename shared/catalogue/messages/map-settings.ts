import { pluralise } from '../../platform/messages/office.ts'
import { joinNames } from '../../platform/messages/phrases.ts'
import type { ClusterCountLogic, MapZoomRule } from '../rules/map-settings.ts'

/** Texts of the map settings screen. */

type Rule = Omit<MapZoomRule, 'zoom_level'>

const INDIVIDUAL_POINTS_TEXT = 'pontos individuais'

/** 'agrupa com raio 80 e mínimo 3', 'mostra pontos individuais' */
const ruleInWords = ({ display_mode, cluster_radius, min_cluster_size }: Rule): string =>
  display_mode === 'individual'
    ? `mostra ${INDIVIDUAL_POINTS_TEXT}`
    : `agrupa com raio ${cluster_radius} e mínimo ${min_cluster_size}`

/** 'agrupar com raio 80 e mínimo 3', 'pontos individuais' */
const choiceInWords = ({ display_mode, cluster_radius, min_cluster_size }: Rule): string =>
  display_mode === 'individual'
    ? INDIVIDUAL_POINTS_TEXT
    : `agrupar com raio ${cluster_radius} e mínimo ${min_cluster_size}`

const countLogicInWords = (logic: ClusterCountLogic): string =>
  logic === 'available_only' ? 'só os disponíveis' : 'todos os pontos'

const allowedNumbersInWords = ({ min, max, step }: { min: number; max: number; step: number }): string =>
  step === 1 ? `um número inteiro de ${min} a ${max}` : `um número de ${min} a ${max}, de ${step} em ${step}`

export const MAP_SETTINGS_TEXTS = {
  TITLE: 'Ajustes do Mapa Interativo',
  INTRO: 'Como o mapa público mostra os pontos em cada nível de zoom.',
  LOADING: 'Carregando ajustes do mapa…',
  LOAD_FAILED: 'Falha ao carregar dados',
  LOAD_FAILED_DETAIL:
    'Estes são os ajustes padrão. Para não apagar os que estão salvos, mudar e salvar fica para depois de carregá-los.',
  // Texts of saving
  SAVE: 'Salvar Configurações',
  SAVED: 'Configurações salvas com sucesso!',
  SAVE_FAILED: 'Falha ao salvar configurações',
  UNSAVED: 'Alterações não salvas',
  TO_CORRECT: (level: number) => `Corrija o valor do zoom ${level} antes de salvar.`,
  // Texts of levels
  LEVELS: 'Nível de zoom',
  LEVEL: (level: number, { display_mode }: Rule) =>
    `Zoom ${level}: ${display_mode === 'cluster' ? 'agrupar' : INDIVIDUAL_POINTS_TEXT}`,
  LEVEL_TO_CORRECT: 'valor a corrigir',
  LEGEND: { individual: 'Pontos individuais', cluster: 'Agrupar' },
  // Texts of all levels
  GLOBAL: 'Configurações Globais',
  COUNT: 'Contagem do Cluster',
  COUNT_ON: 'Ligada: conta só os pontos disponíveis.',
  COUNT_OFF: 'Desligada: conta também os reservados e os vendidos.',
  // Texts of one level
  RULES: (level: number) => `Regras para o Nível de Zoom ${level}`,
  MODE: 'Como mostrar os pontos',
  CLUSTER: 'Agrupar (Cluster)',
  CLUSTER_HINT: 'Pontos próximos viram uma bolha com o número deles.',
  INDIVIDUAL: 'Pontos Individuais',
  INDIVIDUAL_HINT: 'Cada ponto aparece com o seu próprio marcador.',
  RADIUS: 'Raio de Agrupamento',
  RADIUS_UNIT: 'px',
  RADIUS_HINT: 'Até que distância na tela os pontos se juntam.',
  SIZE: 'Tamanho Mínimo do Cluster',
  SIZE_UNIT: 'pontos',
  SIZE_HINT: 'Com menos pontos do que isto, cada um aparece sozinho.',
  NUMBER_REFUSED: (limits: { min: number; max: number; step: number }) => `Use ${allowedNumbersInWords(limits)}.`,
  COPY: 'Copiar para os outros níveis',
  COPIED: (level: number) => `A regra do zoom ${level} vale agora para todos os níveis.`,
  RESET: 'Voltar ao padrão',
  WAS_RESET: (level: number) => `O zoom ${level} voltou à regra padrão.`,
  UNDO: 'Desfazer',
  // Somebody else saved meanwhile
  CHANGED: 'Outra pessoa salvou os ajustes do mapa',
  CHANGED_DETAIL:
    'O que você não mexeu já está atualizado aqui. Escolha o que vale onde os dois mudaram e salve de novo; nada foi sobrescrito.',
  CHANGED_ELSEWHERE: 'O que ela mudou já está atualizado aqui e as suas alterações continuam. Confira e salve de novo.',
  NOW_RULE: (level: number, current: Rule, mine: Rule) =>
    `Zoom ${level}: agora ${ruleInWords(current)}; você escolheu ${choiceInWords(mine)}.`,
  NOW_COUNT: (current: ClusterCountLogic, mine: ClusterCountLogic) =>
    `Contagem do Cluster: agora conta ${countLogicInWords(current)}; você escolheu contar ${countLogicInWords(mine)}.`,
  FOLLOWED: (changedParts: readonly string[]) => `Atualizado: ${joinNames(changedParts)}.`,
  PART_COUNT: 'Contagem do Cluster',
  PART_LEVEL: (level: number) => `zoom ${level}`,
  KEEP_MINE: 'Manter o meu',
  TAKE_CURRENT: 'Usar o atual',
  KEEP_ALL_MINE: 'Manter tudo o que é meu',
  TAKE_ALL_CURRENT: 'Usar tudo o que é atual',
  // Texts of preview
  PREVIEW: 'Prévia do mapa',
  PREVIEW_WITHOUT_WEBGL:
    'Este navegador não consegue desenhar a prévia (WebGL está desligado). Os ajustes funcionam do mesmo jeito.',
  PREVIEW_NOT_LOADED: 'Não foi possível carregar a prévia. Os ajustes funcionam do mesmo jeito.',
  PREVIEW_CLUSTERS: 'Clusters na prévia',
  PREVIEW_RULE: (level: number, rule: Rule) => `Zoom ${level} ${ruleInWords(rule)}`,
  PREVIEW_COUNT: (logic: ClusterCountLogic) => `Clusters contam ${countLogicInWords(logic)}`,
  PREVIEW_DRAWING: 'Desenhando…',
  PREVIEW_SEEN: (clusters: number, alone: number) => {
    if (clusters === 0)
      return alone === 0 ? 'Nenhum ponto nesta área' : `${pluralise(alone, 'ponto', 'pontos')} nesta área`
    const groups = pluralise(clusters, 'cluster', 'clusters')
    return `${alone === 0 ? groups : `${groups} e ${pluralise(alone, 'ponto sozinho', 'pontos sozinhos')}`} nesta área`
  },
} as const
