import { pluralise } from '../../platform/messages/phrases.ts'

/** Texts of the report of a campaign. */
export const CAMPAIGN_TEXTS = {
  TITLE: 'Relatório da campanha',
  OPEN: 'Abrir o relatório',
  DETAIL: 'O que foi feito nos seus pontos, com as fotos, para ver, imprimir ou baixar.',
  BACK: 'Voltar',
  PRINT: 'Imprimir ou salvar em PDF',
  PERIOD: 'Período',
  WHOLE_PERIOD: 'Todo o contrato',
  CLIENT: 'Cliente',
  COUNTS: (points: number, works: number) =>
    `${pluralise(points, 'ponto', 'pontos')}, ${pluralise(works, 'serviço comprovado', 'serviços comprovados')}`,
  POINT: 'Ponto',
  CONTRACT: 'Contrato',
  DONE: 'O que foi feito',
  DONE_ON: (work: string, day: string) => `${work} em ${day}`,
  NOTHING_DONE: 'Nada com foto neste período',
  MAP_OF: (points: number) => `Mapa com ${pluralise(points, 'ponto', 'pontos')}`,
  FAILED: 'Não foi possível abrir o relatório',
  NONE_TITLE: 'Nada a mostrar neste período',
  NONE: 'O relatório traz o que foi feito nos pontos contratados, com as fotos dos técnicos. Escolha outro período.',
  DOWNLOAD: 'Baixar fotos',
  PREPARING: 'Baixando as fotos…',
  DOWNLOADING: (done: number, all: number) => `Baixando ${done} de ${all} fotos…`,
  DOWNLOADED: (photos: number) => `${pluralise(photos, 'foto baixada', 'fotos baixadas')}.`,
  DOWNLOAD_FAILED: 'Não foi possível baixar todas as fotos. Confira a conexão e tente de novo.',
  FILE: (customer: string) => `fotos-${customer}.zip`,
  SEND: 'Enviar ao cliente',
  SENT: (to: string) => `Aviso enviado a ${to}.`,
  SEND_FAILED: 'O relatório não foi enviado',
} as const
