/** Days, times and deadlines are those of São Paulo, whatever zone a machine or a browser is in. */
export const TIME_ZONE = 'America/Sao_Paulo'
