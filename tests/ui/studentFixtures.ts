import type { Course, Enrollment } from "@/visitor/course/api";
import type { Certificate } from "@/student/certificate/api";
import type { EnrollmentCard } from "@/student/dashboard/api";
import type { ExamPage, ExamResult, Sitting, CourseResult } from "@/student/exam/api";
import type { Lesson, Outline } from "@/student/lesson/api";

type LessonId = Lesson["_id"];
type ModuleId = Lesson["module"]["_id"];

export const course: Course = {
  _id: "course1" as Course["_id"],
  slug: "git-e-github",
  title: "Git e GitHub",
  description: "Do primeiro commit ao pull request.",
  durationHours: 6,
  leastStudyMinutes: null,
  trialLessonId: null,
  outcomes: [],
  teachers: [],
  language: "pt",
  level: null,
  students: null,
  status: "published",
  moduleCount: 2,
  lessonCount: 3,
  totalMinutes: 95,
  hasExam: true,
  before: [],
  paths: [],
  modules: [
    {
      _id: "module1" as ModuleId,
      title: "Fundamentos",
      description: "O que o Git guarda.",
      orderIndex: 1,
      lessons: [
        // Unordered on purpose: the page sorts them.
        {
          _id: "lesson2" as LessonId,
          title: "Primeiro commit",
          orderIndex: 2,
          durationMinutes: 30,
          lessonType: "text",
        },
        { _id: "lesson1" as LessonId, title: "O que é Git", orderIndex: 1, durationMinutes: 25, lessonType: "text" },
      ],
    },
    {
      _id: "module2" as ModuleId,
      title: "Branches",
      description: "Trabalho em paralelo.",
      orderIndex: 2,
      lessons: [{ _id: "lesson3" as LessonId, title: "Merge", orderIndex: 1, durationMinutes: 40, lessonType: "text" }],
    },
  ],
};

export const enrollment: Enrollment = {
  enrollmentId: "enrollment1" as Enrollment["enrollmentId"],
  enrolledAt: Date.UTC(2026, 10, 5, 12),
  completedAt: null,
  progressPercentage: 33,
  completedLessonIds: ["lesson1" as LessonId],
  certificateHash: null,
  certificateState: null,
  coupon: null,
};

export const lesson: Lesson = {
  _id: "lesson1" as LessonId,
  title: "O que é Git",
  content: "# Começo\n\nUm *parágrafo*.\n\n```js\nconst soma = 1; // dois\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  lessonType: "text",
  videoAddress: null,
  durationMinutes: 25,
  readingMinutes: 6,
  orderIndex: 1,
  module: { _id: "module1" as ModuleId, title: "Fundamentos", orderIndex: 1 },
  course: { _id: course._id, slug: course.slug, title: course.title, language: course.language },
  completed: false,
  previousLessonId: null,
  nextLessonId: "lesson2" as LessonId,
  examIsNext: false,
};

export const lessonOutline: Outline = {
  course: lesson.course,
  progressPercentage: 33,
  hasExam: true,
  modules: [
    {
      _id: "module1" as ModuleId,
      title: "Fundamentos",
      hasPractice: true,
      lessons: [
        { _id: "lesson1" as LessonId, title: "O que é Git", completed: false },
        { _id: "lesson2" as LessonId, title: "Primeiro commit", completed: true },
      ],
    },
    {
      _id: "module2" as ModuleId,
      title: "Ramos",
      hasPractice: false,
      lessons: [{ _id: "lesson3" as LessonId, title: "Merge", completed: false }],
    },
  ],
};

export const sitting: Sitting = {
  sittingId: "sitting1" as Sitting["sittingId"],
  startedAt: Date.UTC(2026, 10, 5, 12),
  deadlineAt: null,
};

export const exam: ExamPage = {
  exam: {
    _id: "exam1" as ExamPage["exam"]["_id"],
    title: "Prova final de Git",
    description: "",
    passingScore: 80,
    passMark: 8,
    pointsPerQuestion: 2,
    timeLimitMinutes: null,
    extraMinutes: 0,
  },
  course: { _id: course._id, slug: course.slug, title: course.title, language: course.language },
  questionCount: 5,
  questions: [1, 2, 3, 4, 5].map((number) => ({
    _id: `question${number}` as ExamPage["questions"][number]["_id"],
    questionText: `Pergunta ${number}?`,
    optionA: `${number}: primeira`,
    optionB: `${number}: segunda`,
    optionC: `${number}: terceira`,
    optionD: `${number}: quarta`,
  })),
  sitting,
  annulment: null,
  triesLeft: 2,
  retryAt: null,
};

export const failed: ExamResult = {
  attemptId: "attempt1" as ExamResult["attemptId"],
  score: 6,
  passed: false,
  certificateHash: null,
  certificateState: null,
  lessonsTotal: 9,
  lessonsCompleted: 9,
};

const passedAttempt: CourseResult["best"] = {
  _id: "attempt7" as CourseResult["best"]["_id"],
  score: 8,
  passed: true,
  submittedAt: Date.UTC(2026, 10, 5, 12),
  lapsed: false,
  ended: false,
};

/** Passed on the first attempt, with two lessons left. */
export const passedStanding: CourseResult = {
  best: passedAttempt,
  attempts: [passedAttempt],
  certificateHash: null,
  certificateState: null,
  lessonsLeft: 2,
  studyLeft: 0,
  nextLesson: { _id: "lesson2" as LessonId, title: "Primeiro commit" },
};

export const certificate: Certificate = {
  _id: "certificate1" as Certificate["_id"],
  hash: "CERT-COURSE01-USER0001-MI3K8ZQ0",
  studentName: "Ana Souza",
  courseTitle: "Git e GitHub",
  language: "pt",
  courseDurationHours: 6,
  courses: [],
  score: 8,
  issuedAt: Date.UTC(2026, 10, 5, 12),
  ...{ state: "valid", stateAt: null, replacedBy: null, replacedById: null },
  ...{
    isShared: false,
    needsLatinName: false,
    shareUrl: "https://school.example/share/CERT-COURSE01-USER0001-MI3K8ZQ0",
    nameRequest: null,
  },
};

export const enrolledCard: EnrollmentCard = {
  _id: "enrollment1" as EnrollmentCard["_id"],
  enrolledAt: Date.UTC(2026, 10, 5, 12),
  completedAt: null,
  progressPercentage: 33,
  status: "inProgress",
  exam: null,
  lessonsLeft: 2,
  coupon: null,
  course: {
    _id: course._id,
    slug: course.slug,
    title: course.title,
    description: course.description,
    durationHours: course.durationHours,
    language: course.language,
    level: course.level,
    lessonCount: course.lessonCount,
    students: course.students,
  },
};
