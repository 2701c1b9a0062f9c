import { DAMAGE_PHOTO_DAYS, REPORTER_CONTACT_DAYS } from '../../installation/rules/damage-reports.ts'
import { WATCH_LINK_HOURS } from '../../map/rules/point-watches.ts'
import { RETENTION_YEARS } from '../../people/rules/retention.ts'

/** A part of the privacy page: paragraphs, lists of 'term: explanation', or lists of plain lines. */
export type PrivacyPart = {
  id: string
  title: string
  text?: readonly string[]
  terms?: readonly (readonly [term: string, explanation: string])[]
}

/**
 * The privacy page, in plain words (LGPD, Lei 13.709/2018, arts. 9 and 18). It describes what the code does: change it
 * whenever the site collects other data, stores other data in the browser, or passes data on to others.
 */
export const PRIVACY_TEXTS = {
  TITLE: 'Privacidade',
  LEAD: 'Que dados pessoais este site usa, para quê, por quanto tempo e como você manda neles. Vale a Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018).',
  UPDATED: 'Última atualização: 26 de novembro de 2026',
  CONTENTS: 'Nesta página',
  PROFILE: 'Ir para o meu perfil',
  OPERATOR: (company: string) => `Quem opera este site: ${company}`,
  SUMMARY: [
    'Olhar o mapa não exige cadastro e não usa cookies nem rastreadores.',
    'Pedimos só o que uma reserva e um contrato precisam.',
    'Não vendemos dados nem os usamos para publicidade.',
    'Você pode ver, corrigir, baixar e excluir seus dados no seu perfil.',
  ],
  PARTS: [
    {
      id: 'quem',
      title: 'Quem responde pelos seus dados',
      text: [
        'A empresa que opera os pontos de publicidade mostrados neste site (“a operadora dos pontos”) decide como os dados são usados: ela é a controladora. Os pedidos sobre dados pessoais chegam a quem cuida deles na operadora pelos canais do fim desta página.',
      ],
    },
    {
      id: 'dados',
      title: 'Que dados usamos e para quê',
      terms: [
        [
          'Conta: nome, e-mail, telefone e senha',
          'para você entrar e para falarmos sobre os seus pedidos. A senha é guardada pelo serviço de identidade de forma que ninguém consegue lê-la.',
        ],
        [
          'Reserva: nome, e-mail, telefone e os pontos escolhidos',
          'para segurar os pontos para você e acompanhar o pedido, também quando você reserva sem ter conta.',
        ],
        [
          'Contrato: CPF ou CNPJ, razão social, nome fantasia, signatário e endereço',
          'para emitir o contrato e os documentos fiscais.',
        ],
        [
          'Cadastro de cliente, com o que você preenche no perfil ou a equipe anota quando você compra por telefone ou no balcão',
          'para fazer o pedido e o contrato, também sem que você tenha conta: nomes, CPF ou CNPJ, signatário, endereço, contatos e observações sobre a compra. Quem tem conta vinculada ao cadastro vê os pedidos dele.',
        ],
        [
          'Foto do perfil, se você enviar uma',
          'para a equipe e você reconhecerem a conta. Ela é reduzida no seu aparelho e perde os dados de local e câmera antes do envio.',
        ],
        [
          'Aviso de ponto livre: o seu e-mail',
          'para enviar um aviso quando o ponto que você escolheu liberar. Só depois que você confirma pelo link; não pede cadastro.',
        ],
        ['Avisos', 'as notificações sobre os seus pedidos e tarefas.'],
        [
          'Relato de avaria: o que você viu, uma foto e, se quiser, um contato',
          'para a equipe consertar a placa e perguntar algo. Não pede cadastro; a foto é redesenhada no seu aparelho e perde os dados de local e câmera antes do envio. Só a equipe a vê.',
        ],
        [
          'Fotos da instalação',
          'a equipe técnica registra na rua foto, hora e, quando o aparelho informa, a posição, para comprovar o serviço a quem contratou.',
        ],
        ['CEP', 'para preencher o endereço por você: só o número do CEP é consultado.'],
        [
          'Localização do aparelho',
          'só quando você pede, para centralizar o mapa ou traçar uma rota. É usada no seu aparelho e não é guardada.',
        ],
        [
          'Endereço IP e registros técnicos',
          'para manter o site seguro, por exemplo contar tentativas de entrada e barrar abusos.',
        ],
      ],
    },
    {
      id: 'bases',
      title: 'Com que base legal',
      terms: [
        ['Contrato e seus preparativos (art. 7º, V)', 'conta, reserva, contrato, avisos.'],
        ['Obrigação legal (art. 7º, II)', 'documentos fiscais e registros de acesso.'],
        ['Exercício de direitos (art. 7º, VI)', 'guardar os papéis de um contrato enquanto cabe discuti-lo.'],
        ['Legítimo interesse (art. 7º, IX)', 'segurança do site, prevenção de fraudes e conserto das placas.'],
        [
          'Consentimento (art. 7º, I)',
          'foto do perfil, localização, contato num relato e aviso de ponto livre: você escolhe, e pode voltar atrás.',
        ],
      ],
    },
    {
      id: 'prazo',
      title: 'Por quanto tempo',
      terms: [
        ['Conta e perfil', 'enquanto a conta existir. Quando você pede a exclusão, são apagados.'],
        [
          'Cadastro de cliente',
          'até você pedir a exclusão; havendo contrato, enquanto a lei manda guardar os papéis dele. De uma exclusão ficam a data, quem a fez e o motivo.',
        ],
        [
          'Pedidos e contratos',
          `por ${RETENTION_YEARS} anos depois do fim, porque o Código Civil (art. 206) e o Código Tributário Nacional (arts. 173 e 174) assim exigem. Depois, os dados pessoais são apagados deles.`,
        ],
        ['Notificações', 'por 90 dias.'],
        [
          'E-mail de um aviso de ponto livre',
          `sem confirmação, por ${WATCH_LINK_HOURS} horas. Confirmado, até o aviso ser enviado ou você pará-lo pelo link; no máximo um ano, ou 90 dias depois do fim previsto da reserva ou do contrato.`,
        ],
        [
          'Contato de quem relatou uma avaria',
          `por ${REPORTER_CONTACT_DAYS} dias. A foto fica por ${DAMAGE_PHOTO_DAYS} dias e o relato, no histórico do ponto.`,
        ],
        ['Contagem de tentativas de entrada', 'no máximo poucas horas.'],
        [
          'Contagem de pontos reservados sem pagamento',
          'até 7 dias depois do prazo da última reserva, por um código que não mostra o seu e-mail nem o seu endereço IP.',
        ],
        [
          'Histórico de acessos à administração',
          'só da equipe: nome, acesso anterior e novo, quem mudou e quando. Fica também depois que a conta é excluída, para que se saiba sempre quem teve acesso.',
        ],
        ['Registros técnicos', 'por até 3 meses.'],
      ],
    },
    {
      id: 'navegador',
      title: 'O que fica no seu navegador',
      text: [
        'Este site não usa cookies de terceiros e não tem ferramentas de publicidade ou de medição. Para funcionar e se proteger, ele guarda no navegador:',
      ],
      terms: [
        ['Carrinho e reserva a concluir', 'os pontos que você escolheu, até você reservar ou limpar o carrinho.'],
        ['Filtros do mapa', 'as tags e os níveis escolhidos.'],
        [
          'Avisos dispensados e menu',
          'que você já viu a apresentação do mapa e, para a equipe, se o menu lateral está recolhido.',
        ],
        ['Sessão', 'as chaves que mantêm você conectado, até sair.'],
        [
          'Navegador conhecido',
          'um cookie de segurança, criado quando você entra, que impede que as tentativas de outras pessoas bloqueiem a sua entrada. Dura até 1 ano.',
        ],
        ['Rascunhos', 'o que você digitou e ainda não salvou, só nesta aba e só até fechá-la ou sair.'],
        ['Tentativa de reserva', 'um número que impede reservar duas vezes por engano, só nesta aba.'],
      ],
    },
    {
      id: 'compartilhamento',
      title: 'Com quem compartilhamos',
      text: ['Com quem presta serviço à operadora e só para isso, ou quando a lei obriga:'],
      terms: [
        [
          'Amazon Web Services',
          'hospeda o site, o banco de dados, os arquivos, os e-mails, a busca de endereços e, no site publicado, as imagens do mapa. Pode haver transferência internacional, com as garantias do art. 33 da LGPD.',
        ],
        ['Técnicos de campo', 'veem o ponto a instalar e o nome do cliente, nada mais.'],
        [
          'Quem tem um contrato impresso nas mãos',
          'pode conferir, pelo código que está nele, se ele está registrado: vê o número, as datas e quantos pontos são, nada mais.',
        ],
        ['WhatsApp', 'só se você tocar no botão de contato: a conversa segue as regras do aplicativo.'],
        ['Autoridades', 'quando uma lei ou ordem judicial exigir.'],
      ],
    },
    {
      id: 'direitos',
      title: 'Seus direitos e como usá-los',
      text: ['O art. 18 da LGPD dá a você estes direitos, sem custo:'],
      terms: [
        ['Saber se usamos seus dados e ver quais', 'abra Perfil, ou use “Baixar meus dados”.'],
        ['Corrigir', 'edite e salve o Perfil. O e-mail é o seu acesso: para trocá-lo, fale conosco.'],
        ['Levar com você (portabilidade)', '“Baixar meus dados”, em Perfil, entrega um arquivo JSON.'],
        [
          'Excluir ou anonimizar',
          '“Excluir meus dados”, em Perfil, diz antes o que é apagado e o que a lei manda guardar.',
        ],
        [
          'Sem conta no site',
          'peça pelos contatos do fim desta página: a equipe entrega a mesma cópia e faz a mesma exclusão.',
        ],
        [
          'Revogar o consentimento',
          'remova a foto no Perfil; a localização, nas permissões do navegador; um aviso de ponto livre, pelo link do e-mail.',
        ],
        ['Opor-se, ou saber com quem compartilhamos', 'fale conosco.'],
        ['Reclamar', 'à operadora e à Autoridade Nacional de Proteção de Dados (ANPD), em gov.br/anpd.'],
      ],
    },
    {
      id: 'seguranca',
      title: 'Como protegemos',
      text: [
        'Tudo trafega e fica guardado com criptografia. Cada pessoa da equipe só alcança o que a sua função precisa, as tentativas de entrada são limitadas e mudanças de acesso encerram as sessões abertas. Se algo acontecer que possa prejudicar você, avisamos você e a ANPD.',
      ],
    },
    {
      id: 'contato',
      title: 'Fale conosco',
      text: [
        'Sobre os seus dados, fale com a operadora por um dos contatos abaixo, que também estão na página Fale conosco. Se não tiver acesso à sua conta, é por ali também que pedimos o que for preciso para confirmar que é você.',
        'Quando esta página mudar, a data do começo muda junto; mudanças que afetem o que você já nos confiou são avisadas por e-mail.',
      ],
    },
  ] satisfies PrivacyPart[] as readonly PrivacyPart[],
} as const
