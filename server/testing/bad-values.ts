// Values that any field for a name or an e-mail address must refuse.

/** Texts that are no e-mail address, or that some program would take for another one or for several. */
export const badEmails = [
  'lina@[127.0.0.1]',
  'lina@labo..test',
  'lina@.test',
  '<lina@labo.test>',
  'lina;evil@labo.test',
  'группа:lina@labo.test;',
  'lina@xn--labo-\u00e9.test',
  'lina',
  'lina@',
  '@labo.test',
  'lina@labo',
  'lina@@labo.test',
  'a@b@labo.test',
  'li na@labo.test',
  'lina\u0000@labo.test',
  `${'a'.repeat(250)}@b.dz`,
  `${'a'.repeat(50_000)}@b.dz`,
  '"lina haddad"@labo.test',
  '"evil@a.com" @b.dz',
  'lina@labo.test,evil@labo.test',
  'lina@labo.test\r\nBcc: evil@labo.test',
  'lina@laboé.test',
  'lina＠labo.test',
  'lİna@labo.test',
  'lіna@labo.test',
  "' OR 1=1--",
  '\u202elina@labo.test',
  `${'a:'.repeat(10_000)}@b.dz`,
]

/** Texts that cannot be a name, which is one line with something to see. */
export const badTexts = [
  '   ',
  '\u200b\u2060',
  // A Korean filler, the empty Braille cell, a soft hyphen, a direction mark: nothing is visible.
  '\u3164',
  '\u2800 \u00ad\u202e',
  'a'.repeat(101),
  'a'.repeat(50_000),
  'Li\u0000na',
  'Li\nna',
  'Li\ud800na',
  `e${'\u0301'.repeat(500)}`,
  '\r\n',
  'Li\rna',
  'Li\u0085na',
  'Li\u0007na',
  'Li\u202ena',
  '\u2067Lina',
]
