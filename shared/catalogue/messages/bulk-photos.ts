import { pluralise } from '../../platform/messages/office.ts'
import { MAX_CHOSEN_PICTURE_MB } from '../../platform/rules/uploads.ts'
import { MAX_PHOTO_FILES, MAX_UNZIPPED_MB, type PhotoProblem } from '../rules/photo-files.ts'
import { MAX_PHOTOS_OF_POINT } from '../rules/point-photos.ts'

const number = (count: number): string => count.toLocaleString('pt-BR')
const photos = (count: number): string => pluralise(count, 'foto', 'fotos')

const PROBLEMS: Record<PhotoProblem, string> = {
  outside: 'O caminho deste arquivo sai do ZIP.',
  unreadable: 'Não pôde ser lido do ZIP.',
  type: 'Tipo não aceito: use JPG, PNG ou WebP.',
  too_large: `Maior que o limite de ${MAX_CHOSEN_PICTURE_MB} MB.`,
  no_code: 'O nome não tem o código de um ponto, como PU-00097_2.jpg.',
  unknown_code: 'Código desconhecido: nenhum ponto o tem.',
  repeated: 'Repetido: o mesmo arquivo já está na lista.',
  known: 'O ponto já tem a foto deste arquivo.',
  full: `Ponto sem lugar para mais fotos: o limite é ${MAX_PHOTOS_OF_POINT}.`,
}

/** What sending photos of many points says. */
export const BULK_PHOTOS_TEXTS = {
  OPEN: 'Fotos em lote',
  INTRO: 'O nome de cada arquivo diz o ponto e a ordem. As fotos que os pontos já têm ficam.',
  // Texts of choosing
  DROP: 'Arraste as fotos, uma pasta ou um ZIP para cá',
  DROP_DETAIL: `Nomes como PU-00097.jpg e PU-00097_2.jpg. JPG, PNG ou WebP; até ${number(MAX_PHOTO_FILES)} arquivos por vez e ${MAX_PHOTOS_OF_POINT} fotos por ponto.`,
  CHOOSE_FILES: 'Escolher fotos ou ZIP',
  CHOOSE_FOLDER: 'Escolher pasta',
  FILES: 'Fotos ou ZIP',
  FOLDER: 'Pasta de fotos',
  NOT_TAKEN: 'As fotos não puderam ser lidas',
  TOO_MANY: `São mais de ${number(MAX_PHOTO_FILES)} arquivos. Divida-os em partes menores.`,
  UNFOLDS_TOO_LARGE: `O ZIP passa de ${number(MAX_UNZIPPED_MB)} MB depois de aberto. Divida-o em partes menores.`,
  ZIP_DAMAGED: 'O ZIP não pôde ser aberto: está danificado ou tem senha.',
  ZIP_CUT: 'O ZIP está incompleto: falta o fim dele. Baixe ou copie o arquivo de novo, ou faça outro ZIP.',
  ZIP_TOO_SLOW: 'O ZIP demorou demais para abrir. Divida-o em partes menores.',
  UNREADABLE: 'Os arquivos não puderam ser lidos. Escolha-os de novo.',
  NO_FILES: 'Não há nenhum arquivo aqui. Escolha outra pasta ou outro ZIP.',
  READING: 'Lendo as fotos…',
  READ_SO_FAR: (count: number) => `${pluralise(count, 'arquivo lido', 'arquivos lidos')}`,
  FINDING: 'Procurando os pontos…',
  FIND_FAILED: 'Não foi possível procurar os pontos',
  TRY_AGAIN: 'Tentar de novo',
  // Texts of the table
  CHECKED: 'Confira antes de enviar',
  READY: (count: number) => (count === 1 ? 'foto para enviar' : 'fotos para enviar'),
  POINTS: (count: number) => (count === 1 ? 'ponto' : 'pontos'),
  LEFT_OUT: (count: number) => (count === 1 ? 'arquivo de fora' : 'arquivos de fora'),
  FILE_COLUMN: 'Arquivo',
  POINT_COLUMN: 'Ponto',
  POSITION_COLUMN: 'Posição',
  REASON_COLUMN: 'Motivo',
  POSITION: (position: number) => `${position}ª foto`,
  PLANNED: 'Fotos para enviar',
  UNPLANNED: 'Arquivos de fora',
  MORE: (count: number) => `e mais ${number(count)}`,
  NOTHING: 'Nenhuma foto pode ser enviada. Veja abaixo o motivo de cada arquivo.',
  PROBLEMS,
  ASSIGN_CODE: 'Código do ponto',
  ASSIGN_TO: (file: string) => `Código do ponto de ${file}`,
  ASSIGN: 'Usar',
  UNKNOWN_CODE: (typed: string) => `Nenhum ponto tem o código "${typed.trim()}".`,
  OTHERS: 'Escolher outras',
  SEND: (count: number) => `Enviar ${photos(count)}`,
  // Texts of sending
  SENDING: 'Enviando as fotos',
  PROGRESS: (done: number, total: number) => `${number(done)} de ${photos(total)}`,
  KEEP_OPEN: 'Deixe esta janela aberta até terminar. Se cancelar, as fotos já enviadas ficam.',
  CANCEL: 'Cancelar',
  CANCELLING: 'Parando…',
  // Texts of report
  DONE: 'Envio concluído',
  NONE_SENT: 'Nenhuma foto foi enviada',
  STOPPED: 'Envio interrompido',
  SENT: (count: number) => (count === 1 ? 'foto enviada' : 'fotos enviadas'),
  KNOWN: (count: number) => (count === 1 ? 'já estava no ponto' : 'já estavam nos pontos'),
  NOT_SENT: (count: number) => (count === 1 ? 'foto não enviada' : 'fotos não enviadas'),
  FAILED_LIST: 'Fotos não enviadas',
  FAILED_TITLE: (count: number) =>
    count === 1 ? 'Uma foto não foi enviada' : `${number(count)} fotos não foram enviadas`,
  OTHERS_ARE_THERE: 'As outras já estão nos pontos.',
  FAILED_DETAIL: 'Tente de novo só com as que faltam.',
  INTERRUPTED: 'O envio foi interrompido. Verifique a conexão.',
  WAITS: 'Espera a foto anterior deste ponto.',
  NOT_REACHED: 'O envio parou antes.',
  SOON: 'As fotos aparecem na lista e no site em instantes.',
  REFUSED_DETAIL: 'O motivo está ao lado de cada arquivo: escolha outro.',
  FINISH: 'Concluir',
  ANOTHER: 'Enviar outras',
} as const
