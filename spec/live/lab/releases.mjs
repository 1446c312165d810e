/** Those of Salt that a lab can be of. */
export const releases = ['3006', '3007', '3008'];
