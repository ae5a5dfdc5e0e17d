/** The home page as it is until it is saved. */
export const home = {
  showsSteps: true,
  showsCertificate: true,
  showsTeachers: true,
  showsQuestions: true,
  trialLessons: true,
};
