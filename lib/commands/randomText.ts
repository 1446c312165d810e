const digits = 36;

/** A text of digits and small letters, by chance. */
export function randomText(length: number, random: () => number): string {
  return Array.from({ length }, () => Math.floor(random() * digits).toString(digits)).join('');
}
