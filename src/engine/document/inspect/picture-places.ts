import type { TagNode } from "../tags/tag-tree.ts";

/** A place for a picture, which is in the document only with these answers to the conditions around it. */
interface PicturePlace {
  readonly node: TagNode;
  readonly shownWhen: readonly { readonly key: string; readonly is: boolean }[];
}

/** The places for pictures of a template: those a form can ask for, in the order of the document, and those it cannot. */
interface PicturePlaces {
  readonly asked: readonly PicturePlace[];
  /** In a loop, and shown by no picture from outside of it. */
  readonly inLoops: readonly TagNode[];
}

/**
 * Finds the pictures in the tree. A picture of a loop that is also used outside of it is the same picture in each
 * element.
 */
export function picturePlaces(tree: readonly TagNode[]): PicturePlaces {
  const asked: PicturePlace[] = [];
  const inLoops: TagNode[] = [];
  const visit = (nodes: readonly TagNode[], outer: PicturePlace["shownWhen"], inside?: TagNode) => {
    for (const node of nodes) {
      const { when } = node;
      const conditional = inside?.kind === "condition" && when !== undefined;
      const shownWhen = conditional ? [...outer, { key: inside.key, is: when }] : outer;
      if (node.image) asked.push({ node, shownWhen });
      if (node.kind === "loop") inLoops.push(...imagesIn(node.children));
      else visit(node.children, shownWhen, node);
    }
  };
  visit(tree, []);
  const names = new Set(asked.map(({ node }) => node.name));
  return { asked, inLoops: inLoops.filter(({ name }) => !names.has(name)) };
}

const imagesIn = (nodes: readonly TagNode[]): TagNode[] =>
  nodes.flatMap((node) => [...(node.image ? [node] : []), ...imagesIn(node.children)]);
