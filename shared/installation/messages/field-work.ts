import type { TaskWork } from '../../catalogue/rules/task-work.ts'
import { photoDistanceText, pluralise } from '../../platform/messages/phrases.ts'

const PREPARING = 'Preparando o painel para funcionar sem internet…'

/** What the near photo of each work shows. */
const NEAR_SHOTS: Readonly<Record<string, string>> = {
  installation: 'O adesivo inteiro, legível.',
  maintenance: 'A placa inteira, reparada.',
  inspection: 'A placa inteira, como está.',
  cleaning: 'A placa limpa, inteira.',
  art_change: 'O adesivo novo inteiro, legível.',
  takedown: 'O local sem a placa.',
} satisfies Record<TaskWork, string>

/** Texts for technicians in the street: short enough to be read at arm's length. */
export const FIELD_WORK_TEXTS = {
  TITLE: 'Painel do técnico',
  COUNT: (count: number) => pluralise(count, 'tarefa em campo', 'tarefas em campo'),
  LOADING: 'Carregando suas tarefas…',
  FAILED: 'Não foi possível carregar as tarefas.',
  EMPTY: 'Nenhuma tarefa em campo',
  EMPTY_DETAIL: 'Quando a gestão enviar uma tarefa para você, ela aparece aqui.',
  REFRESH: 'Atualizar',
  SEARCH: 'Procurar por código, rua ou cliente',
  FOUND: (found: number, all: number) => `${pluralise(found, 'tarefa encontrada', 'tarefas encontradas')} de ${all}`,
  NOT_FOUND: 'Nenhuma tarefa com essa busca',
  CLEAR_SEARCH: 'Ver todas as tarefas',

  PREPARING,
  /** `missingArts`: arts that are not on the device; undefined until all were tried. */
  READINESS: (missingArts: number | undefined): string => {
    if (missingArts === undefined) return PREPARING
    if (missingArts === 0) return 'Pronto para usar sem internet.'
    return missingArts === 1
      ? 'Falta guardar 1 arte neste aparelho: abra a tarefa dela com internet antes de sair.'
      : `Falta guardar ${missingArts} artes neste aparelho: abra as tarefas delas com internet antes de sair.`
  },
  MAY_BE_CLEARED:
    'Este navegador não garantiu o espaço: com o aparelho cheio, ele pode apagar o que ainda não foi enviado. Envie assim que tiver internet.',
  SEEN: (when: string) => `Você vê as tarefas como estavam em ${when}. O que fizer fica guardado no aparelho.`,

  DUE: (day: string) => `Entregar até ${day}`,
  OVERDUE: (day: string) => `Atrasada: era até ${day}`,
  NO_DUE: 'Sem data de entrega',
  ADDRESS: 'Endereço',
  NO_POINT: 'O ponto desta tarefa foi excluído. Fale com a gestão.',
  NO_PLACE: 'Este ponto ainda não tem lugar no mapa.',
  CUSTOMER: 'Cliente',
  KIT: 'Kit',
  NO_KIT: 'Kit não definido',
  NOTES: 'Notas',
  CHECKLIST: 'O que conferir',
  ART: 'Arte',
  ART_OF: (point: string) => `Arte de ${point}`,
  ART_LOADING: 'Carregando a arte…',
  ART_FAILED: 'A arte ainda não está neste aparelho. Abra a tarefa com internet para guardá-la.',
  ART_OPEN: 'Abrir a arte (PDF)',
  ART_LARGER: 'Abrir em tamanho grande',
  ART_NOT_APPROVED: 'Arte não aprovada pelo cliente',
  PHOTO: 'Foto do ponto',
  ART_FILE: (point: string) => `Arte - ${point.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()}.pdf`,
  GO_THERE: 'Como chegar',
  SHOW_MAP: 'Ver no mapa',
  HIDE_MAP: 'Esconder mapa',

  COMPLETE: 'Concluir tarefa',
  RETURN: 'Devolver',
  RETURN_TITLE: 'Devolver tarefa',
  COMPLETE_TITLE: 'Concluir tarefa',
  COMMENT: 'Por que você está devolvendo?',
  COMMENT_HELP: 'Por exemplo: poste interditado, kit errado, endereço não encontrado.',
  SHOTS: {
    near: { name: 'Foto de perto', detail: (work: string) => NEAR_SHOTS[work] ?? 'A placa inteira, como está.' },
    far: { name: 'Foto de longe (opcional)', detail: () => 'O ponto e a rua em volta.' },
  },
  TAKE: 'Tirar foto',
  TAKE_AGAIN: 'Tirar outra',
  CHOOSE: 'Escolher da galeria',
  PICTURE_FAILED: 'Erro ao processar imagem.',
  POSITION_KNOWN: (metres: string) => `Posição registrada (precisão de ${metres} m)`,
  POSITION_OF_GALLERY: 'Foto da galeria: vai sem posição.',
  POSITION_UNKNOWN: 'Sem posição: o aparelho não informou onde está.',
  FAR_AWAY: (metres: number) =>
    `A foto parece ter sido tirada ${photoDistanceText(metres)}. Confira se é o ponto certo.`,

  /** Before the reason why the server refused a report for good. */
  REFUSED_TITLE: {
    upload: 'Falha no upload',
    point: 'Falha ao atualizar ponto',
    complete: 'Falha ao concluir tarefa',
    return: 'Falha ao devolver tarefa.',
  },

  KEPT: 'Guardado no aparelho. Será enviado assim que houver internet.',
  ALREADY: 'Esta tarefa já está na fila de envio.',
  SENT: { complete: 'Tarefa concluída.', return: 'Tarefa devolvida.' },
  BEGUN: 'Começada: o que você fez está guardado no aparelho.',
  FULL: 'A memória do aparelho está cheia. Libere espaço (fotos ou vídeos antigos) e toque de novo: o que você fez continua nesta tela.',
  NOT_KEPT:
    'Este navegador não deixa guardar nada (janela anônima?). Abra o painel em uma janela comum para trabalhar sem internet.',

  PENDING: (count: number) => pluralise(count, 'pendente', 'pendentes'),
  PENDING_DETAIL: 'Fica neste aparelho até chegar ao servidor, mesmo que você feche o aplicativo ou saia.',
  UNSENT: (count: number) => pluralise(count, 'não enviada', 'não enviadas'),
  UNSENT_DETAIL: 'Veja em cada uma o que aconteceu. Se não for mais precisa, descarte.',
  PENDING_KIND: { complete: 'Conclusão', return: 'Devolução' },
  MADE_AT: (when: string) => `Feita em ${when}`,
  WAITING: 'Aguardando envio',
  REFUSED: 'Não foi aceita',
  SEND_NOW: 'Enviar agora',
  SENDING: 'Enviando…',
  TRY_AGAIN: 'Tentar de novo',
  DISCARD: 'Descartar',
  DISCARD_TITLE: 'Descartar o que foi feito?',
  DISCARD_DETAIL: {
    complete: 'As fotos guardadas neste aparelho serão apagadas e não chegarão à gestão.',
    return: 'O comentário guardado neste aparelho será apagado.',
  },
  SAVE_PHOTOS: 'Salvar fotos',
  NOT_SENT: 'O envio não deu certo. Tentaremos de novo.',
  TAKEN_AWAY: {
    complete:
      'Esta tarefa não está mais com você em campo: a gestão a passou para outra pessoa ou a moveu. As fotos continuam neste aparelho.',
    return:
      'Esta tarefa não está mais com você em campo: a gestão a passou para outra pessoa ou a moveu. Não é preciso devolvê-la.',
  },
  TOLD: {
    waiting: 'A gestão será avisada assim que houver internet.',
    told: 'A gestão já foi avisada.',
    photos: 'As fotos vão para a gestão assim que houver internet.',
  },
  SEND_PHOTOS: 'Enviar fotos à gestão',
  PHOTOS_TOLD: 'Fotos enviadas à gestão.',
  UNDERSTOOD: 'Entendi',
  PHOTO_GONE: 'A foto não está mais neste aparelho. Tire outra.',

  ROUTE: 'Rota do dia',
  ROUTE_DETAIL: 'Sempre ao ponto mais próximo, a partir de onde você está.',
  MAKE_ROUTE: 'Montar rota',
  ROUTE_OF_ONE: '1 ponto',
  ROUTE_FROM_FIRST: 'Sem a sua posição, a rota começa no primeiro ponto da lista.',
  ROUTE_TOO_FAR: (km: string) =>
    `Sua posição fica a cerca de ${km} km dos pontos, longe demais para uma rota de carro: a rota começa no primeiro ponto da lista.`,

  OFFICE: 'Falar com a equipe',

  SIGN_OUT_TITLE: 'Sair com envios pendentes?',
  SIGN_OUT_DETAIL: (count: number) =>
    `${pluralise(count, 'envio fica guardado', 'envios ficam guardados')} neste aparelho e só ${count === 1 ? 'vai' : 'vão'} quando você entrar de novo aqui.`,
} as const
