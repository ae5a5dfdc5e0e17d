import type { Interval } from "../database/types";

interface Node<T> {
  readonly start: Uint8Array;
  /** Exclusive; null is the end of the index. */
  readonly end: Uint8Array | null;
  readonly watchers: Set<T>;
  readonly priority: number;
  /** Greatest `end` in this subtree. */
  maxEnd: Uint8Array | null;
  left: Node<T> | null;
  right: Node<T> | null;
}

function compareEnds(a: Uint8Array | null, b: Uint8Array | null): number {
  if (a === null) return b === null ? 0 : 1;
  if (b === null) return -1;
  return Buffer.compare(a, b);
}

function order<T>(node: Node<T>, start: Uint8Array, end: Uint8Array | null): number {
  return Buffer.compare(start, node.start) || compareEnds(end, node.end);
}

function refresh<T>(node: Node<T>): void {
  let greatest = node.end;
  if (node.left && compareEnds(node.left.maxEnd, greatest) > 0) greatest = node.left.maxEnd;
  if (node.right && compareEnds(node.right.maxEnd, greatest) > 0) greatest = node.right.maxEnd;
  node.maxEnd = greatest;
}

function rotateRight<T>(node: Node<T>, left: Node<T>): Node<T> {
  node.left = left.right;
  left.right = node;
  refresh(node);
  refresh(left);
  return left;
}

function rotateLeft<T>(node: Node<T>, right: Node<T>): Node<T> {
  node.right = right.left;
  right.left = node;
  refresh(node);
  refresh(right);
  return right;
}

function join<T>(left: Node<T> | null, right: Node<T> | null): Node<T> | null {
  if (!left) return right;
  if (!right) return left;
  if (left.priority > right.priority) {
    left.right = join(left.right, right);
    refresh(left);
    return left;
  }
  right.left = join(left, right.left);
  refresh(right);
  return right;
}

/**
 * Finds the watchers of a key's intervals: a treap ordered by start and augmented with the greatest end, so that a
 * write costs O(log n + hits), not the number of subscriptions.
 */
export class IntervalIndex<T> {
  private root: Node<T> | null = null;

  add(interval: Interval, watcher: T): void {
    this.root = this.insert(this.root, interval.start, interval.end, watcher);
  }

  remove(interval: Interval, watcher: T): void {
    this.root = this.delete(this.root, interval.start, interval.end, watcher);
  }

  isEmpty(): boolean {
    return this.root === null;
  }

  /** Calls `visit` for every watcher of an interval that contains `key`, possibly more than once each. */
  visit(key: Uint8Array, visit: (watcher: T) => void): void {
    let node = this.root;
    const later: Node<T>[] = [];
    while (node || (node = later.pop() ?? null)) {
      if (node.maxEnd !== null && Buffer.compare(key, node.maxEnd) >= 0) {
        node = null;
        continue;
      }
      if (Buffer.compare(node.start, key) <= 0) {
        if (node.end === null || Buffer.compare(key, node.end) < 0) node.watchers.forEach(visit);
        if (node.right) later.push(node.right);
      }
      node = node.left;
    }
  }

  private insert(node: Node<T> | null, start: Uint8Array, end: Uint8Array | null, watcher: T): Node<T> {
    if (!node) {
      const watchers = new Set([watcher]);
      return { start, end, watchers, priority: Math.random(), maxEnd: end, left: null, right: null };
    }
    const side = order(node, start, end);
    if (side === 0) {
      node.watchers.add(watcher);
      return node;
    }
    if (side < 0) {
      node.left = this.insert(node.left, start, end, watcher);
      if (node.left.priority > node.priority) return rotateRight(node, node.left);
    } else {
      node.right = this.insert(node.right, start, end, watcher);
      if (node.right.priority > node.priority) return rotateLeft(node, node.right);
    }
    refresh(node);
    return node;
  }

  private delete(node: Node<T> | null, start: Uint8Array, end: Uint8Array | null, watcher: T): Node<T> | null {
    if (!node) return null;
    const side = order(node, start, end);
    if (side === 0) {
      node.watchers.delete(watcher);
      return node.watchers.size > 0 ? node : join(node.left, node.right);
    }
    if (side < 0) node.left = this.delete(node.left, start, end, watcher);
    else node.right = this.delete(node.right, start, end, watcher);
    refresh(node);
    return node;
  }
}
