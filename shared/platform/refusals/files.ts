import type { Refusal } from './refusal.ts'

/** Refusals of uploaded files. */
export const FILE_REFUSALS = {
  FILE_TYPE_REFUSED: { status: 400, sentence: 'Este tipo de arquivo não é aceito. Use JPG, PNG ou WebP.' },
  FILE_TOO_LARGE: { status: 413, sentence: 'O arquivo é grande demais.' },
  FILE_NOT_FOUND: { status: 404, sentence: 'O arquivo não chegou. Envie de novo.' },
  FILE_NOT_AN_IMAGE: {
    status: 400,
    sentence: 'Este arquivo não é uma imagem que possamos ler. Use JPG, PNG ou WebP.',
  },
  RECEIPT_UNREADABLE: {
    status: 400,
    sentence: 'Este arquivo não é uma imagem nem um PDF que possamos ler. Envie o arquivo em JPG, PNG, WebP ou PDF.',
  },
  ART_UNREADABLE: {
    status: 400,
    sentence: 'Este arquivo não é uma imagem nem um PDF que possamos ler. Envie a arte em JPG, PNG, WebP ou PDF.',
  },
  PDF_PROTECTED: {
    status: 400,
    sentence:
      'Este PDF tem senha ou proteção, e a equipe pode não conseguir abri-lo. Tire a senha (por exemplo, imprimindo em PDF), ou envie uma imagem dele.',
  },
  PHOTO_UNREADABLE: {
    status: 400,
    sentence: 'Esta foto não pode ser usada: precisa ser um JPEG inteiro, de até 1.280 pixels de lado. Tire outra.',
  },
  PICTURE_TOO_LARGE: { status: 400, sentence: 'A imagem passa de 4.096 pixels de lado. Escolha uma menor.' },
} as const satisfies Record<string, Refusal>

type FileRefusals = typeof FILE_REFUSALS
declare module './refusal.ts' {
  interface RefusalTable extends FileRefusals {}
}
