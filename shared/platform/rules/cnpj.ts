import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'

/** '11.222.333/0001-81' from its 14 letters and digits. */
export const cnpjWithMarks = (cnpj: string): string => formatCnpj(cnpj, { version: 2 })
