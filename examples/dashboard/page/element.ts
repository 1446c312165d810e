/** A new element with a class and children. Text stays text: nothing that Salt sends becomes HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}
