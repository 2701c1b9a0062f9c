/** Texts of the fields for a period of days. */
export const PERIOD_TEXTS = {
  PERIOD: 'Período',
  FROM: 'De',
  TO: 'Até',
  REVERSED: 'Vem antes do primeiro dia',
  HINT: 'Sem datas, entra tudo.',
} as const
