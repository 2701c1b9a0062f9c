import { pluralise } from '../../platform/messages/office.ts'
import { UPLOADS } from '../../platform/rules/uploads.ts'
import { RECEIPTS_TEXTS } from './receipts.ts'

const files = (count: number): string => pluralise(count, 'arquivo', 'arquivos')

/** Texts about signed copies of imported contracts. */
export const SIGNED_COPIES_TEXTS = {
  TITLE: 'Contratos assinados',
  OPEN: 'Contratos assinados',
  INTRO:
    'Escolha os PDFs dos contratos importados. Cada arquivo é achado pelo número do contrato no nome, como "Contrato 2026-014.pdf".',
  CHOOSE: 'Escolher arquivos',
  CHOOSE_OTHERS: 'Escolher outros arquivos',
  LOADING: 'Carregando os contratos importados…',
  FAILED: 'Não foi possível carregar os contratos importados',
  NO_CONTRACTS: 'Nenhum contrato foi importado ainda',
  NO_CONTRACTS_DETAIL: 'Importe a planilha de contratos primeiro.',
  TOO_MANY: (limit: number) => `Escolha até ${limit} arquivos por vez.`,
  FILES: 'Arquivos escolhidos',
  OF: (number: string, customer: string) => `Contrato nº ${number} · ${customer}`,
  REPLACES: 'Substitui a cópia que já está guardada.',
  PROBLEMS: {
    no_contract: 'Nenhum contrato importado tem o número que está no nome.',
    several: 'Mais de um contrato tem este número. Envie pela página do pedido.',
    twice: 'Outro arquivo escolhido é do mesmo contrato.',
    wrong_type: 'Só PDF, JPEG, PNG ou WebP.',
    too_large: `Maior que ${UPLOADS.receipt.max_bytes / 1024 / 1024} MB.`,
    empty: 'O arquivo está vazio.',
  },
  COUNT: (ready: number, all: number) =>
    ready === all ? `${files(all)} para enviar.` : `${files(ready)} de ${all} para enviar.`,
  SEND: (count: number) => `Enviar ${files(count)}`,
  SENDING: (done: number, all: number) => `Enviando… ${done} de ${all}`,
  STOP: 'Parar',
  SENT: 'Guardado',
  /** `refused`: number of files that the server refused, so that sending them again is useless. */
  DONE: (sent: number, all: number, refused: number) =>
    sent === all
      ? pluralise(sent, 'arquivo guardado.', 'arquivos guardados.')
      : [
          sent === 0 ? 'Nenhum arquivo foi guardado.' : `${sent} de ${files(all)} guardados.`,
          refused > 0 && pluralise(refused, 'foi recusado: veja o motivo.', 'foram recusados: veja os motivos.'),
          sent + refused < all && (sent + refused === 0 ? 'Tente de novo.' : 'Os outros podem ser enviados de novo.'),
        ]
          .filter(Boolean)
          .join(' '),
  RETRY: (count: number) => `Tentar de novo (${count})`,
  CLOSE: 'Fechar',
} as const

/** What a customer reads beside the signed copy of their contract. */
export const SIGNED_COPY_STORED_TEXT = 'O contrato deste pedido está assinado. Esta é a cópia assinada.'

/** Texts about a signed copy on an order's page, where they differ from those about a receipt. */
export const SIGNED_COPY_TEXTS = {
  ...RECEIPTS_TEXTS,
  TITLE: 'Contrato assinado',
  NONE: 'A cópia assinada ainda não está guardada.',
  CHOOSE: 'Escolher contrato assinado',
  REPLACE: 'Trocar contrato assinado',
  SEND: 'Enviar contrato assinado',
  SENDING: 'Enviando o contrato…',
  SENT: 'Contrato assinado guardado.',
  LOADING: 'Carregando o contrato…',
  OPEN_FAILED: 'Não foi possível abrir o contrato.',
  OPEN: 'Abrir contrato assinado',
  PICTURE: 'Contrato assinado',
  CHOSEN_PICTURE: 'Contrato escolhido',
  REFUSED: 'O envio do contrato foi recusado. Tente de novo ou escolha outro arquivo.',
} as const
