import type { MailTexts } from "./mailTexts";

const notYou = "Si no fuiste tú, restablece tu contraseña ahora y comunícate con la escuela.";
const factor = {
  added: "La verificación en dos pasos se activó en tu cuenta.",
  removed: "La verificación en dos pasos se desactivó en tu cuenta.",
  recoveryCodeUsed: "Se usó un código de recuperación de tu cuenta. Ya no es válido.",
};
const passEnded = {
  ended: "Tu acceso terminó",
  withdrawn: "Tu compra se anuló",
  refunded: "Tu compra se reembolsó",
};

export const es: MailTexts = {
  locale: "es-AR",
  greeting: (name) => (name === null ? "¡Hola!" : `¡Hola, ${name}!`),
  moment: (dayAndTime) => `${dayAndTime} (hora de Brasilia)`,
  code: "Tu código",
  linkAddress: "Si el botón no funciona, copia esta dirección en el navegador:",
  footer: {
    sentBy: (school) => `Enviado por ${school}.`,
    why: "Recibes este correo porque tienes una cuenta en la escuela.",
    stop: "No recibir más correos como este",
  },
  kinds: {
    accessRefunded: ({ reason, priceCents }, { price }) => ({
      subject: "Tu compra se reembolsó",
      preheader: "La escuela te devolvió lo que pagaste.",
      heading: "Tu compra se reembolsó",
      paragraphs: ["La escuela te devolvió lo que pagaste por el acceso."],
      facts: [
        ...(priceCents === null ? [] : [{ label: "Importe", value: price(priceCents) }]),
        { label: "Nota", value: reason },
      ],
      action: "Ver mi acceso",
    }),
    accessRefused: ({ reason, priceCents }, { price }) => ({
      subject: "Tu solicitud de acceso fue rechazada",
      preheader: "Mira el motivo y qué hacer.",
      heading: "Tu solicitud de acceso fue rechazada",
      paragraphs: ["La escuela no concedió el acceso que pediste. Puedes pedirlo de nuevo."],
      facts: [
        { label: "Motivo", value: reason },
        ...(priceCents === null ? [] : [{ label: "Precio", value: price(priceCents) }]),
      ],
      action: "Ver mi acceso",
      after: ["Si ya pagaste o tienes alguna duda, habla con la escuela."],
    }),
    accountDeleted: ({ at }, { moment }) => ({
      subject: "Tu cuenta fue eliminada",
      preheader: "Este es nuestro último correo para ti.",
      heading: "Tu cuenta fue eliminada",
      paragraphs: [
        "Tu cuenta en la escuela fue eliminada y estamos borrando tus datos. La solicitud se confirmó con tu contraseña.",
        "Tus certificados quedan como elegiste. Este es nuestro último correo para ti.",
      ],
      facts: [{ label: "Cuándo", value: moment(at) }],
      after: ["Si no fuiste tú, comunícate ahora con la escuela. Una cuenta eliminada no se puede recuperar."],
      why: "Recibes este correo porque tenías una cuenta en la escuela.",
    }),
    addressChanged: ({ at }, { moment }) => ({
      subject: "Cambió el correo de acceso de tu cuenta",
      preheader: "Si no fuiste tú, comunícate con la escuela.",
      heading: "Cambió el correo de acceso de tu cuenta",
      paragraphs: [
        "Se cambió el correo de tu cuenta y se cerraron las demás sesiones. Desde ahora entras con el correo nuevo.",
      ],
      facts: [{ label: "Cuándo", value: moment(at) }],
      after: ["Si no fuiste tú, comunícate ahora con la escuela."],
    }),
    addressTaken: () => ({
      subject: "Alguien quiso usar tu correo",
      preheader: "Ya tienes una cuenta con esta dirección.",
      heading: "Ya tienes una cuenta",
      paragraphs: [
        "Alguien pidió entrar a otra cuenta con esta dirección. Nada cambió, porque ya tienes una cuenta con ella.",
        "Si fuiste tú y olvidaste la contraseña, elige una nueva.",
      ],
      action: "Elegir una nueva contraseña",
      after: ["Si no fuiste tú, ignora este correo: nada cambia."],
    }),
    announcement: ({ title, lines, textLanguage, courseTitle }, { school }) => ({
      subject: title,
      preheader: courseTitle === null ? `Un aviso de ${school}.` : `Un aviso del curso ${courseTitle}.`,
      heading: title,
      paragraphs: [
        courseTitle === null
          ? `${school} tiene un aviso para ti:`
          : `Hay un aviso para quienes hacen el curso ${courseTitle}:`,
      ],
      quote: { language: textLanguage, lines },
      action: "Leer en el sitio",
      why: "Recibes este correo porque estudias en la escuela.",
    }),
    certificateIssued: ({ courseTitle, ofPath = false, hours, code }, { number }) => ({
      subject: `Tu certificado: ${courseTitle}`,
      preheader: "¡Felicidades! Tu certificado está listo.",
      heading: "Tu certificado está listo",
      paragraphs: [`¡Felicidades! Completaste ${ofPath ? "la ruta" : "el curso"} ${courseTitle}.`],
      facts: [
        { label: "Carga horaria", value: `${number(hours)} ${hours === 1 ? "hora" : "horas"}` },
        { label: "Código del certificado", value: code },
      ],
      action: "Ver mi certificado",
      after: ["Cualquier persona puede verificar el certificado con ese código en el sitio de la escuela."],
    }),
    certificateReissued: ({ courseTitle, ofPath = false, code, reason }) => ({
      subject: `Tu certificado se emitió de nuevo: ${courseTitle}`,
      preheader: "El certificado anterior fue reemplazado.",
      heading: "Tu certificado se emitió de nuevo",
      paragraphs: [
        `El certificado ${ofPath ? "de la ruta" : "del curso"} ${courseTitle} fue reemplazado por uno nuevo.`,
      ],
      facts: [
        { label: "Motivo", value: reason },
        { label: "Nuevo código", value: code },
      ],
      action: "Ver mi certificado",
    }),
    certificateRevoked: ({ courseTitle, ofPath = false, code, reason }) => ({
      subject: `Tu certificado fue revocado: ${courseTitle}`,
      preheader: "Ya no es válido.",
      heading: "Tu certificado fue revocado",
      paragraphs: [`El certificado ${ofPath ? "de la ruta" : "del curso"} ${courseTitle} ya no es válido.`],
      facts: [
        { label: "Motivo", value: reason },
        { label: "Código del certificado", value: code },
      ],
      after: ["Si no estás de acuerdo, comunícate con la escuela."],
    }),
    confirmAddress: () => ({
      subject: "Confirma tu correo",
      preheader: "Así podemos ayudarte si olvidas la contraseña.",
      heading: "Confirma tu correo",
      paragraphs: ["Confirma que esta dirección es tuya. Así podemos ayudarte si olvidas la contraseña."],
      action: "Confirmar mi correo",
      after: [
        "El enlace y el código son válidos por 30 minutos. Puedes estudiar y recibir certificados aunque no confirmes.",
        "Si no fuiste tú quien indicó esta dirección, ignora este correo.",
      ],
      why: "Recibes este correo porque alguien creó una cuenta en la escuela con esta dirección.",
    }),
    confirmNewAddress: () => ({
      subject: "Confirma tu nuevo correo de acceso",
      preheader: "Empieza a valer cuando lo confirmes.",
      heading: "Confirma tu nuevo correo de acceso",
      paragraphs: [
        "Confirma que esta dirección es tuya. Desde entonces entras con ella y la anterior deja de funcionar.",
      ],
      action: "Confirmar el nuevo correo",
      after: [
        "El enlace y el código son válidos por 30 minutos y funcionan una sola vez.",
        "Si no fuiste tú quien lo pidió, ignora este correo: nada cambia.",
      ],
      why: "Recibes este correo porque alguien quiere entrar a una cuenta de la escuela con esta dirección.",
    }),
    dailyPractice: () => ({
      subject: "Tus preguntas de hoy",
      preheader: "Unos minutos para recordar lo que aprendiste.",
      heading: "Tus preguntas de hoy",
      paragraphs: ["Hay algunas preguntas sobre módulos que terminaste. Llevan pocos minutos y nada se califica."],
      action: "Responder ahora",
      why: "Recibes este correo porque pediste preguntas diarias.",
    }),
    enrollmentEnded: ({ courseTitle, reason, until, movedTo }, { moment }) => ({
      subject: movedTo === null ? `Tu inscripción finalizó: ${courseTitle}` : `Cambiaste de curso: ${movedTo}`,
      preheader: "Tus certificados siguen siendo válidos.",
      heading: movedTo === null ? "Tu inscripción finalizó" : "Cambiaste de curso",
      paragraphs:
        movedTo === null
          ? [
              `La escuela finalizó tu inscripción en el curso ${courseTitle}. Tus certificados siguen siendo válidos.`,
              "Si te inscribes de nuevo a tiempo, sigues donde lo dejaste.",
            ]
          : [
              `La escuela pasó tu inscripción del curso ${courseTitle} al curso ${movedTo}, que ya está abierto para ti. Tus certificados siguen siendo válidos.`,
              `Si vuelves al curso ${courseTitle} a tiempo, sigues donde lo dejaste.`,
            ],
      facts: [
        { label: "Motivo", value: reason },
        { label: "Tu progreso se guarda hasta el", value: moment(until) },
      ],
      after: ["Si no estás de acuerdo o tienes una duda, contacta con la escuela."],
    }),
    inquiryAnswered: ({ title, courseTitle, answer }) => ({
      subject: `Tu pregunta tiene respuesta: ${title}`,
      preheader: "El equipo del curso respondió.",
      heading: "Tu pregunta tiene respuesta",
      paragraphs: [
        `El equipo del curso ${courseTitle} respondió a tu pregunta sobre ${title}:`,
        ...answer.split(/\n{2,}/u),
      ],
      action: "Ver mis preguntas",
    }),
    invitation: ({ courseTitle }, { school }) => ({
      subject: courseTitle === null ? `Invitación a ${school}` : `Invitación al curso ${courseTitle}`,
      preheader: "Crea tu cuenta con este enlace.",
      heading: "Recibiste una invitación",
      paragraphs: [
        courseTitle === null
          ? `La escuela te invita a estudiar en ${school}.`
          : `La escuela te invita al curso ${courseTitle}. La inscripción se hace cuando creas tu cuenta.`,
      ],
      action: "Crear mi cuenta",
      after: [
        "El enlace es válido por 7 días y funciona una sola vez.",
        "Si no quieres participar, ignora este correo: después de 30 días la escuela borra tu dirección.",
      ],
      why: "Recibes este correo porque la escuela envió una invitación a esta dirección.",
    }),
    newDevice: ({ device, at }, { moment }) => ({
      subject: "Nuevo inicio de sesión en tu cuenta",
      preheader: "Si no fuiste tú, restablece tu contraseña.",
      heading: "Nuevo inicio de sesión en tu cuenta",
      paragraphs: [
        "Alguien entró a tu cuenta desde un dispositivo o navegador nuevo. Si fuiste tú, no tienes que hacer nada.",
      ],
      facts: [
        { label: "Dispositivo", value: device },
        { label: "Cuándo", value: moment(at) },
      ],
      action: "Ver dónde está abierta mi cuenta",
      after: [notYou],
    }),
    passEnded: ({ courseTitle, reason, cause, endsCourses }) => ({
      subject: passEnded[cause],
      preheader: "Tus certificados siguen siendo válidos.",
      heading: passEnded[cause],
      paragraphs: [
        courseTitle === null ? "Tu acceso a todos los cursos terminó." : `Tu acceso al curso ${courseTitle} terminó.`,
        endsCourses
          ? "Los cursos en los que entraste con ese acceso se cerraron. Tu progreso se guarda 90 días y tus certificados siguen siendo válidos."
          : "Los cursos en los que ya estás inscrito siguen abiertos y tus certificados siguen siendo válidos.",
        ...(cause === "withdrawn" ? ["La escuela te devuelve lo que pagaste."] : []),
      ],
      facts: [{ label: "Motivo", value: reason }],
      after: ["Si no estás de acuerdo o tienes alguna duda, habla con la escuela."],
    }),
    passGiven: ({ courseTitle, until, priceCents, at, enrolledIn, withdrawUntil }, { moment, day, price }) => ({
      subject: courseTitle === null ? "Tienes acceso a todos los cursos" : `Tienes acceso al curso ${courseTitle}`,
      preheader: "Elige un curso y empieza a estudiar.",
      heading: "Ya tienes acceso",
      paragraphs: [
        courseTitle === null
          ? "La escuela te dio acceso a todos los cursos, también a los futuros."
          : `La escuela te dio acceso al curso ${courseTitle}.`,
        ...(enrolledIn === null ? [] : [`Ya estás inscrito en ${enrolledIn}.`]),
      ],
      facts: [
        ...(priceCents === null ? [] : [{ label: "Precio", value: price(priceCents) }]),
        { label: "Desde", value: moment(at) },
        { label: "Válido hasta", value: until === null ? "siempre" : day(until) },
        ...(withdrawUntil === null
          ? []
          : [{ label: "Puedes desistir de la compra hasta", value: moment(withdrawUntil) }]),
      ],
      action: "Empezar a estudiar",
    }),
    passwordChanged: ({ at }, { moment }) => ({
      subject: "Se cambió tu contraseña",
      preheader: "Si no fuiste tú, restablece tu contraseña.",
      heading: "Se cambió tu contraseña",
      paragraphs: ["Se cambió la contraseña de tu cuenta y se cerraron las demás sesiones."],
      facts: [{ label: "Cuándo", value: moment(at) }],
      after: [notYou],
    }),
    resetPassword: ({ bySchool }) => ({
      subject: "Restablece tu contraseña",
      preheader: "El enlace es válido por 30 minutos.",
      heading: "Restablece tu contraseña",
      paragraphs: [
        bySchool === true
          ? "Un administrador de la escuela te envió este enlace para que elijas una contraseña nueva."
          : "Recibimos una solicitud para restablecer la contraseña de tu cuenta.",
      ],
      action: "Elegir una nueva contraseña",
      after: [
        "El enlace es válido por 30 minutos y funciona una sola vez.",
        "Si no fuiste tú, ignora este correo: nada cambia.",
      ],
    }),
    secondFactorChanged: ({ change, at }, { moment }) => ({
      subject: "Cambió la verificación en dos pasos",
      preheader: "Si no fuiste tú, restablece tu contraseña.",
      heading: "Cambió la verificación en dos pasos",
      paragraphs: [factor[change]],
      facts: [{ label: "Cuándo", value: moment(at) }],
      after: [notYou],
    }),
  },
};
