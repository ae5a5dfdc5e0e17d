interface Syscalls {
  syscall: (op: string, args: string) => string;
  asyncSyscall: (op: string, args: string) => Promise<string>;
}

const host = globalThis as unknown as { Convex: Syscalls };

/** Tells what functions ask of the database, until the returned function is called. Needs a backend. */
export function watchDatabase(note: (op: string, args: string) => void): () => void {
  const original = host.Convex;
  host.Convex = {
    syscall: (op, args) => (note(op, args), original.syscall(op, args)),
    asyncSyscall: (op, args) => (note(op, args), original.asyncSyscall(op, args)),
  };
  return () => {
    host.Convex = original;
  };
}
