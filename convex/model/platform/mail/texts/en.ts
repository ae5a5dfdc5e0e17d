import type { MailTexts } from "./mailTexts";

const notYou = "If this was not you, reset your password now and contact the school.";
const factor = {
  added: "Two-step verification was turned on for your account.",
  removed: "Two-step verification was turned off for your account.",
  recoveryCodeUsed: "A recovery code of your account was used. It no longer works.",
};
const passEnded = {
  ended: "Your access has ended",
  withdrawn: "Your purchase was canceled",
  refunded: "Your purchase was refunded",
};

export const en: MailTexts = {
  locale: "en",
  greeting: (name) => (name === null ? "Hello," : `Hello ${name},`),
  moment: (dayAndTime) => `${dayAndTime} (Brasília time)`,
  code: "Your code",
  linkAddress: "If the button does not work, copy this address into your browser:",
  footer: {
    sentBy: (school) => `Sent by ${school}.`,
    why: "You are receiving this email because you have an account with the school.",
    stop: "Stop receiving emails like this one",
  },
  kinds: {
    accessRefunded: ({ reason, priceCents }, { price }) => ({
      subject: "Your purchase was refunded",
      preheader: "The school has paid you back.",
      heading: "Your purchase was refunded",
      paragraphs: ["The school has paid back what you paid for access."],
      facts: [
        ...(priceCents === null ? [] : [{ label: "Amount", value: price(priceCents) }]),
        { label: "Note", value: reason },
      ],
      action: "See my access",
    }),
    accessRefused: ({ reason, priceCents }, { price }) => ({
      subject: "Your request for access was refused",
      preheader: "See why, and what you can do.",
      heading: "Your request for access was refused",
      paragraphs: ["The school has not given the access that you asked for. You can ask again."],
      facts: [
        { label: "Reason", value: reason },
        ...(priceCents === null ? [] : [{ label: "Price", value: price(priceCents) }]),
      ],
      action: "See my access",
      after: ["If you have paid already or have a question, contact the school."],
    }),
    accountDeleted: ({ at }, { moment }) => ({
      subject: "Your account was deleted",
      preheader: "This is our last email to you.",
      heading: "Your account was deleted",
      paragraphs: [
        "Your account with the school was deleted, and we are deleting your data now. The request was confirmed with your password.",
        "Your certificates stay the way you chose. This is our last email to you.",
      ],
      facts: [{ label: "When", value: moment(at) }],
      after: ["If this was not you, contact the school now. A deleted account cannot be restored."],
      why: "You are receiving this email because you had an account with the school.",
    }),
    addressChanged: ({ at }, { moment }) => ({
      subject: "Your sign-in address was changed",
      preheader: "If this was not you, contact the school.",
      heading: "Your sign-in address was changed",
      paragraphs: [
        "The email address of your account was changed, and you were signed out everywhere else. From now on you sign in with the new address.",
      ],
      facts: [{ label: "When", value: moment(at) }],
      after: ["If this was not you, contact the school now."],
    }),
    addressTaken: () => ({
      subject: "Someone wanted to use your email address",
      preheader: "You already have an account with this address.",
      heading: "You already have an account",
      paragraphs: [
        "Someone asked to sign in to another account with this address. Nothing changed, because you already have an account with it.",
        "If it was you and you forgot your password, choose a new one.",
      ],
      action: "Choose a new password",
      after: ["If this was not you, ignore this email: nothing changes."],
    }),
    announcement: ({ title, lines, textLanguage, courseTitle }, { school }) => ({
      subject: title,
      preheader: courseTitle === null ? `An announcement from ${school}.` : `An announcement in ${courseTitle}.`,
      heading: title,
      paragraphs: [
        courseTitle === null
          ? `${school} has an announcement for you:`
          : `There is an announcement for students of ${courseTitle}:`,
      ],
      quote: { language: textLanguage, lines },
      action: "Read it on the site",
      why: "You get this email because you study at the school.",
    }),
    certificateIssued: ({ courseTitle, ofPath = false, hours, code }, { number }) => ({
      subject: `Your certificate: ${courseTitle}`,
      preheader: "Congratulations! Your certificate is ready.",
      heading: "Your certificate is ready",
      paragraphs: [`Congratulations! You completed the ${ofPath ? "path" : "course"} ${courseTitle}.`],
      facts: [
        { label: "Course hours", value: `${number(hours)} ${hours === 1 ? "hour" : "hours"}` },
        { label: "Certificate code", value: code },
      ],
      action: "View my certificate",
      after: ["Anyone can check the certificate with this code on the school’s website."],
    }),
    certificateReissued: ({ courseTitle, ofPath = false, code, reason }) => ({
      subject: `Your certificate was reissued: ${courseTitle}`,
      preheader: "It replaces the earlier certificate.",
      heading: "Your certificate was reissued",
      paragraphs: [`The certificate for the ${ofPath ? "path" : "course"} ${courseTitle} was replaced by a new one.`],
      facts: [
        { label: "Reason", value: reason },
        { label: "New code", value: code },
      ],
      action: "View my certificate",
    }),
    certificateRevoked: ({ courseTitle, ofPath = false, code, reason }) => ({
      subject: `Your certificate was revoked: ${courseTitle}`,
      preheader: "It is no longer valid.",
      heading: "Your certificate was revoked",
      paragraphs: [`The certificate for the ${ofPath ? "path" : "course"} ${courseTitle} is no longer valid.`],
      facts: [
        { label: "Reason", value: reason },
        { label: "Certificate code", value: code },
      ],
      after: ["If you disagree, contact the school."],
    }),
    confirmAddress: () => ({
      subject: "Confirm your email address",
      preheader: "So that we can help if you forget your password.",
      heading: "Confirm your email address",
      paragraphs: ["Confirm that this address is yours, so that we can help if you forget your password."],
      action: "Confirm my email",
      after: [
        "The link and the code are valid for 30 minutes. You can study and earn certificates without confirming.",
        "If you did not enter this address, ignore this email.",
      ],
      why: "You are receiving this email because someone created an account with the school using this address.",
    }),
    confirmNewAddress: () => ({
      subject: "Confirm your new sign-in address",
      preheader: "It counts once you have confirmed it.",
      heading: "Confirm your new sign-in address",
      paragraphs: [
        "Confirm that this address is yours. From then on you sign in with it, and the former one no longer works.",
      ],
      action: "Confirm the new address",
      after: [
        "The link and the code are valid for 30 minutes and work once.",
        "If you did not ask for this, ignore this email: nothing changes.",
      ],
      why: "You are receiving this email because someone wants to sign in to an account with the school using this address.",
    }),
    dailyPractice: () => ({
      subject: "Your questions for today",
      preheader: "A few minutes to remember what you learned.",
      heading: "Your questions for today",
      paragraphs: [
        "A few questions about modules that you finished are waiting. They take a few minutes, and nothing is graded.",
      ],
      action: "Answer now",
      why: "You are receiving this email because you asked for daily questions.",
    }),
    enrollmentEnded: ({ courseTitle, reason, until, movedTo }, { moment }) => ({
      subject:
        movedTo === null ? `Your enrollment has ended: ${courseTitle}` : `You were moved to another course: ${movedTo}`,
      preheader: "Your certificates stay valid.",
      heading: movedTo === null ? "Your enrollment has ended" : "You were moved to another course",
      paragraphs:
        movedTo === null
          ? [
              `The school ended your enrollment in the course ${courseTitle}. Your certificates stay valid.`,
              "If you enroll again in time, you go on where you stopped.",
            ]
          : [
              `The school moved your enrollment from the course ${courseTitle} to the course ${movedTo}, which is open to you now. Your certificates stay valid.`,
              `If you return to the course ${courseTitle} in time, you go on where you stopped.`,
            ],
      facts: [
        { label: "Reason", value: reason },
        { label: "Your progress is kept until", value: moment(until) },
      ],
      after: ["If you disagree or have a question, contact the school."],
    }),
    inquiryAnswered: ({ title, courseTitle, answer }) => ({
      subject: `Your question was answered: ${title}`,
      preheader: "The course’s staff answered.",
      heading: "Your question was answered",
      paragraphs: [
        `The staff of the course ${courseTitle} answered your question about ${title}:`,
        ...answer.split(/\n{2,}/u),
      ],
      action: "See my questions",
    }),
    invitation: ({ courseTitle }, { school }) => ({
      subject: courseTitle === null ? `Invitation to ${school}` : `Invitation to the course ${courseTitle}`,
      preheader: "Create your account with this link.",
      heading: "You are invited",
      paragraphs: [
        courseTitle === null
          ? `The school invites you to study at ${school}.`
          : `The school invites you to the course ${courseTitle}. You are enrolled when you create your account.`,
      ],
      action: "Create my account",
      after: [
        "The link is valid for 7 days and works once.",
        "If you do not want to join, ignore this email: after 30 days the school deletes your address.",
      ],
      why: "You are receiving this email because the school sent an invitation to this address.",
    }),
    newDevice: ({ device, at }, { moment }) => ({
      subject: "New sign-in to your account",
      preheader: "If this was not you, reset your password.",
      heading: "New sign-in to your account",
      paragraphs: [
        "Someone signed in to your account from a new device or browser. If it was you, there is nothing to do.",
      ],
      facts: [
        { label: "Device", value: device },
        { label: "When", value: moment(at) },
      ],
      action: "See where my account is open",
      after: [notYou],
    }),
    passEnded: ({ courseTitle, reason, cause, endsCourses }) => ({
      subject: passEnded[cause],
      preheader: "Your certificates stay valid.",
      heading: passEnded[cause],
      paragraphs: [
        courseTitle === null
          ? "Your access to all courses has ended."
          : `Your access to the course ${courseTitle} has ended.`,
        endsCourses
          ? "The courses that you entered with it are closed. Your progress is kept for 90 days, and your certificates stay valid."
          : "The courses that you are already enrolled in stay open, and your certificates stay valid.",
        ...(cause === "withdrawn" ? ["The school pays back what you paid."] : []),
      ],
      facts: [{ label: "Reason", value: reason }],
      after: ["If you disagree or have a question, contact the school."],
    }),
    passGiven: ({ courseTitle, until, priceCents, at, enrolledIn, withdrawUntil }, { moment, day, price }) => ({
      subject: courseTitle === null ? "You have access to all courses" : `You have access to the course ${courseTitle}`,
      preheader: "Choose a course and start learning.",
      heading: "You have access",
      paragraphs: [
        courseTitle === null
          ? "The school has given you access to all courses, future ones too."
          : `The school has given you access to the course ${courseTitle}.`,
        ...(enrolledIn === null ? [] : [`You are already enrolled in ${enrolledIn}.`]),
      ],
      facts: [
        ...(priceCents === null ? [] : [{ label: "Price", value: price(priceCents) }]),
        { label: "Since", value: moment(at) },
        { label: "Valid until", value: until === null ? "forever" : day(until) },
        ...(withdrawUntil === null
          ? []
          : [{ label: "You can withdraw from the purchase until", value: moment(withdrawUntil) }]),
      ],
      action: "Start learning",
    }),
    passwordChanged: ({ at }, { moment }) => ({
      subject: "Your password was changed",
      preheader: "If this was not you, reset your password.",
      heading: "Your password was changed",
      paragraphs: ["The password of your account was changed, and you were signed out everywhere else."],
      facts: [{ label: "When", value: moment(at) }],
      after: [notYou],
    }),
    resetPassword: ({ bySchool }) => ({
      subject: "Reset your password",
      preheader: "The link is valid for 30 minutes.",
      heading: "Reset your password",
      paragraphs: [
        bySchool === true
          ? "An administrator of the school sent you this link to choose a new password."
          : "We received a request to reset the password of your account.",
      ],
      action: "Choose a new password",
      after: [
        "The link is valid for 30 minutes and works once.",
        "If this was not you, ignore this email: nothing changes.",
      ],
    }),
    secondFactorChanged: ({ change, at }, { moment }) => ({
      subject: "Two-step verification changed",
      preheader: "If this was not you, reset your password.",
      heading: "Two-step verification changed",
      paragraphs: [factor[change]],
      facts: [{ label: "When", value: moment(at) }],
      after: [notYou],
    }),
  },
};
