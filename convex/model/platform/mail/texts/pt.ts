import type { MailTexts } from "./mailTexts";

const notYou = "Se não foi você, redefina sua senha agora e fale com a escola.";
const factor = {
  added: "A verificação em duas etapas foi ativada na sua conta.",
  removed: "A verificação em duas etapas foi desativada na sua conta.",
  recoveryCodeUsed: "Um código de recuperação da sua conta foi usado. Ele não vale mais.",
};
const passEnded = {
  ended: "Seu acesso terminou",
  withdrawn: "Sua compra foi desfeita",
  refunded: "Sua compra foi reembolsada",
};

export const pt: MailTexts = {
  locale: "pt-BR",
  greeting: (name) => (name === null ? "Olá!" : `Olá, ${name}!`),
  moment: (dayAndTime) => `${dayAndTime} (horário de Brasília)`,
  code: "Seu código",
  linkAddress: "Se o botão não funcionar, copie este endereço para o navegador:",
  footer: {
    sentBy: (school) => `Enviado pela ${school}.`,
    why: "Você recebe este e-mail porque tem uma conta na escola.",
    stop: "Não receber mais e-mails como este",
  },
  kinds: {
    accessRefunded: ({ reason, priceCents }, { price }) => ({
      subject: "Sua compra foi reembolsada",
      preheader: "A escola devolveu o que você pagou.",
      heading: "Sua compra foi reembolsada",
      paragraphs: ["A escola devolveu o que você pagou pelo acesso."],
      facts: [
        ...(priceCents === null ? [] : [{ label: "Valor", value: price(priceCents) }]),
        { label: "Observação", value: reason },
      ],
      action: "Ver meu acesso",
    }),
    accessRefused: ({ reason, priceCents }, { price }) => ({
      subject: "Seu pedido de acesso foi recusado",
      preheader: "Veja o motivo e o que fazer.",
      heading: "Seu pedido de acesso foi recusado",
      paragraphs: ["A escola não liberou o acesso que você pediu. Você pode pedir de novo."],
      facts: [
        { label: "Motivo", value: reason },
        ...(priceCents === null ? [] : [{ label: "Preço", value: price(priceCents) }]),
      ],
      action: "Ver meu acesso",
      after: ["Se você já pagou ou tem alguma dúvida, fale com a escola."],
    }),
    accountDeleted: ({ at }, { moment }) => ({
      subject: "Sua conta foi excluída",
      preheader: "Este é nosso último e-mail para você.",
      heading: "Sua conta foi excluída",
      paragraphs: [
        "Sua conta na escola foi excluída, e estamos apagando os seus dados. O pedido foi confirmado com a sua senha.",
        "Seus certificados ficam do jeito que você escolheu. Este é nosso último e-mail para você.",
      ],
      facts: [{ label: "Quando", value: moment(at) }],
      after: ["Se não foi você, fale com a escola agora. Uma conta excluída não pode ser recuperada."],
      why: "Você recebe este e-mail porque tinha uma conta na escola.",
    }),
    addressChanged: ({ at }, { moment }) => ({
      subject: "O e-mail de acesso da sua conta mudou",
      preheader: "Se não foi você, fale com a escola.",
      heading: "O e-mail de acesso da sua conta mudou",
      paragraphs: [
        "O e-mail da sua conta foi trocado, e as outras sessões foram encerradas. De agora em diante, você entra com o novo e-mail.",
      ],
      facts: [{ label: "Quando", value: moment(at) }],
      after: ["Se não foi você, fale com a escola agora."],
    }),
    addressTaken: () => ({
      subject: "Alguém quis usar o seu e-mail",
      preheader: "Você já tem uma conta com este endereço.",
      heading: "Você já tem uma conta",
      paragraphs: [
        "Alguém pediu para entrar em outra conta com este endereço. Nada mudou, porque você já tem uma conta com ele.",
        "Se foi você e esqueceu a senha, escolha uma nova.",
      ],
      action: "Escolher uma nova senha",
      after: ["Se não foi você, ignore este e-mail: nada muda."],
    }),
    announcement: ({ title, lines, textLanguage, courseTitle }, { school }) => ({
      subject: title,
      preheader: courseTitle === null ? `Um aviso da ${school}.` : `Um aviso do curso ${courseTitle}.`,
      heading: title,
      paragraphs: [
        courseTitle === null
          ? `A ${school} tem um aviso para você:`
          : `Há um aviso para quem faz o curso ${courseTitle}:`,
      ],
      quote: { language: textLanguage, lines },
      action: "Ler no site",
      why: "Você recebe este e-mail porque estuda na escola.",
    }),
    certificateIssued: ({ courseTitle, ofPath = false, hours, code }, { number }) => ({
      subject: `Seu certificado: ${courseTitle}`,
      preheader: "Parabéns! Seu certificado está pronto.",
      heading: "Seu certificado está pronto",
      paragraphs: [`Parabéns! Você concluiu ${ofPath ? "a trilha" : "o curso"} ${courseTitle}.`],
      facts: [
        { label: "Carga horária", value: `${number(hours)} ${hours === 1 ? "hora" : "horas"}` },
        { label: "Código do certificado", value: code },
      ],
      action: "Ver meu certificado",
      after: ["Qualquer pessoa pode conferir o certificado com esse código no site da escola."],
    }),
    certificateReissued: ({ courseTitle, ofPath = false, code, reason }) => ({
      subject: `Seu certificado foi reemitido: ${courseTitle}`,
      preheader: "O certificado anterior foi substituído.",
      heading: "Seu certificado foi reemitido",
      paragraphs: [`O certificado ${ofPath ? "da trilha" : "do curso"} ${courseTitle} foi substituído por um novo.`],
      facts: [
        { label: "Motivo", value: reason },
        { label: "Novo código", value: code },
      ],
      action: "Ver meu certificado",
    }),
    certificateRevoked: ({ courseTitle, ofPath = false, code, reason }) => ({
      subject: `Seu certificado foi revogado: ${courseTitle}`,
      preheader: "Ele não é mais válido.",
      heading: "Seu certificado foi revogado",
      paragraphs: [`O certificado ${ofPath ? "da trilha" : "do curso"} ${courseTitle} não é mais válido.`],
      facts: [
        { label: "Motivo", value: reason },
        { label: "Código do certificado", value: code },
      ],
      after: ["Se você não concorda, fale com a escola."],
    }),
    confirmAddress: () => ({
      subject: "Confirme seu e-mail",
      preheader: "Assim podemos ajudar se você esquecer a senha.",
      heading: "Confirme seu e-mail",
      paragraphs: ["Confirme que este endereço é seu. Assim podemos ajudar se você esquecer a senha."],
      action: "Confirmar meu e-mail",
      after: [
        "O link e o código valem por 30 minutos. Mesmo sem confirmar, você pode estudar e receber certificados.",
        "Se não foi você que informou este endereço, ignore este e-mail.",
      ],
      why: "Você recebe este e-mail porque alguém criou uma conta na escola com este endereço.",
    }),
    confirmNewAddress: () => ({
      subject: "Confirme seu novo e-mail de acesso",
      preheader: "Ele passa a valer quando você confirmar.",
      heading: "Confirme seu novo e-mail de acesso",
      paragraphs: [
        "Confirme que este endereço é seu. A partir daí, você entra com ele, e o anterior deixa de funcionar.",
      ],
      action: "Confirmar o novo e-mail",
      after: [
        "O link e o código valem por 30 minutos e funcionam uma única vez.",
        "Se não foi você que pediu, ignore este e-mail: nada muda.",
      ],
      why: "Você recebe este e-mail porque alguém quer entrar numa conta da escola com este endereço.",
    }),
    dailyPractice: () => ({
      subject: "Suas perguntas de hoje",
      preheader: "Alguns minutos para lembrar o que você aprendeu.",
      heading: "Suas perguntas de hoje",
      paragraphs: ["Há algumas perguntas sobre módulos que você concluiu. Levam poucos minutos, e nada vale nota."],
      action: "Responder agora",
      why: "Você recebe este e-mail porque pediu perguntas diárias.",
    }),
    enrollmentEnded: ({ courseTitle, reason, until, movedTo }, { moment }) => ({
      subject: movedTo === null ? `Sua matrícula foi encerrada: ${courseTitle}` : `Você mudou de curso: ${movedTo}`,
      preheader: "Seus certificados continuam válidos.",
      heading: movedTo === null ? "Sua matrícula foi encerrada" : "Você mudou de curso",
      paragraphs:
        movedTo === null
          ? [
              `A escola encerrou a sua matrícula no curso ${courseTitle}. Seus certificados continuam válidos.`,
              "Se você se matricular de novo dentro do prazo, continua de onde parou.",
            ]
          : [
              `A escola passou a sua matrícula do curso ${courseTitle} para o curso ${movedTo}, que já está aberto para você. Seus certificados continuam válidos.`,
              `Se você voltar ao curso ${courseTitle} dentro do prazo, continua de onde parou.`,
            ],
      facts: [
        { label: "Motivo", value: reason },
        { label: "Seu progresso fica guardado até", value: moment(until) },
      ],
      after: ["Se você não concorda ou tem alguma dúvida, fale com a escola."],
    }),
    inquiryAnswered: ({ title, courseTitle, answer }) => ({
      subject: `Sua pergunta foi respondida: ${title}`,
      preheader: "A equipe do curso respondeu.",
      heading: "Sua pergunta foi respondida",
      paragraphs: [
        `A equipe do curso ${courseTitle} respondeu à sua pergunta sobre ${title}:`,
        ...answer.split(/\n{2,}/u),
      ],
      action: "Ver minhas perguntas",
    }),
    invitation: ({ courseTitle }, { school }) => ({
      subject: courseTitle === null ? `Convite para a ${school}` : `Convite para o curso ${courseTitle}`,
      preheader: "Crie sua conta com este link.",
      heading: "Você recebeu um convite",
      paragraphs: [
        courseTitle === null
          ? `A escola convida você a estudar na ${school}.`
          : `A escola convida você para o curso ${courseTitle}. A matrícula é feita quando você cria sua conta.`,
      ],
      action: "Criar minha conta",
      after: [
        "O link vale por 7 dias e funciona uma única vez.",
        "Se você não quer participar, ignore este e-mail: depois de 30 dias a escola apaga o seu endereço.",
      ],
      why: "Você recebe este e-mail porque a escola enviou um convite a este endereço.",
    }),
    newDevice: ({ device, at }, { moment }) => ({
      subject: "Novo acesso à sua conta",
      preheader: "Se não foi você, redefina sua senha.",
      heading: "Novo acesso à sua conta",
      paragraphs: ["Alguém entrou na sua conta com um aparelho ou navegador novo. Se foi você, está tudo certo."],
      facts: [
        { label: "Aparelho", value: device },
        { label: "Quando", value: moment(at) },
      ],
      action: "Ver onde minha conta está aberta",
      after: [notYou],
    }),
    passEnded: ({ courseTitle, reason, cause, endsCourses }) => ({
      subject: passEnded[cause],
      preheader: "Seus certificados continuam válidos.",
      heading: passEnded[cause],
      paragraphs: [
        courseTitle === null
          ? "O seu acesso a todos os cursos terminou."
          : `O seu acesso ao curso ${courseTitle} terminou.`,
        endsCourses
          ? "Os cursos em que você entrou com esse acesso foram encerrados. O progresso fica guardado por 90 dias, e seus certificados continuam válidos."
          : "Os cursos em que você já está matriculado continuam abertos, e seus certificados continuam válidos.",
        ...(cause === "withdrawn" ? ["A escola devolve o que você pagou."] : []),
      ],
      facts: [{ label: "Motivo", value: reason }],
      after: ["Se você não concorda ou tem alguma dúvida, fale com a escola."],
    }),
    passGiven: ({ courseTitle, until, priceCents, at, enrolledIn, withdrawUntil }, { moment, day, price }) => ({
      subject: courseTitle === null ? "Você tem acesso a todos os cursos" : `Você tem acesso ao curso ${courseTitle}`,
      preheader: "Escolha um curso e comece a estudar.",
      heading: "Seu acesso está liberado",
      paragraphs: [
        courseTitle === null
          ? "A escola liberou o seu acesso a todos os cursos, também aos futuros."
          : `A escola liberou o seu acesso ao curso ${courseTitle}.`,
        ...(enrolledIn === null ? [] : [`Você já está matriculado em ${enrolledIn}.`]),
      ],
      facts: [
        ...(priceCents === null ? [] : [{ label: "Preço", value: price(priceCents) }]),
        { label: "Desde", value: moment(at) },
        { label: "Vale até", value: until === null ? "sempre" : day(until) },
        ...(withdrawUntil === null
          ? []
          : [{ label: "Você pode desistir da compra até", value: moment(withdrawUntil) }]),
      ],
      action: "Começar a estudar",
    }),
    passwordChanged: ({ at }, { moment }) => ({
      subject: "Sua senha foi alterada",
      preheader: "Se não foi você, redefina sua senha.",
      heading: "Sua senha foi alterada",
      paragraphs: ["A senha da sua conta foi alterada, e as outras sessões foram encerradas."],
      facts: [{ label: "Quando", value: moment(at) }],
      after: [notYou],
    }),
    resetPassword: ({ bySchool }) => ({
      subject: "Redefina sua senha",
      preheader: "O link vale por 30 minutos.",
      heading: "Redefina sua senha",
      paragraphs: [
        bySchool === true
          ? "Um administrador da escola enviou este link para você escolher uma nova senha."
          : "Recebemos um pedido para redefinir a senha da sua conta.",
      ],
      action: "Escolher uma nova senha",
      after: [
        "O link vale por 30 minutos e funciona uma única vez.",
        "Se não foi você, ignore este e-mail: nada muda.",
      ],
    }),
    secondFactorChanged: ({ change, at }, { moment }) => ({
      subject: "A verificação em duas etapas mudou",
      preheader: "Se não foi você, redefina sua senha.",
      heading: "A verificação em duas etapas mudou",
      paragraphs: [factor[change]],
      facts: [{ label: "Quando", value: moment(at) }],
      after: [notYou],
    }),
  },
};
