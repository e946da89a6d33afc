/**
 * Words that the most common passwords are made of, as they read once look-alike signs are letters again and digits and
 * signs around them are gone. A password that is nothing but one of these, however decorated, is refused.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `a aa aaa ab abc abcd abcde abcdef admin administrador administrator america amigo amor amorcito angel asd asdf asdfgh
   asdfghjkl baseball batman bienvenido blessed boston bonita changeme charlie chelsea chicago chocolate clave computer
   contrasena contraseña corazon default dragon estrella familia familiar flower football freedom fuckyou gatito gato
   guate guatemala guest hello hola hunter iloveyou internet jesus jesuscristo jordan junior killer letmein liverpool
   login love maria mariposa master master metallica michael money monkey mustang mypassword nicole ninja orange pa pas
   pass passw passwd passwor password passwords pokemon prince princesa princess purple qaz qazwsx qwe qwer qwert qwerty
   qwertyui qwertyuiop ranger root samsung secret secreto server shadow solo soccer spring starwars summer sunshine
   superman system teamo temp temporal test test testing tequiero tigger trustno trustnoone usuario user verano welcome
   whatever winter xbox zaq zaqxsw zxc zxcv zxcvb zxcvbn zxcvbnm`.split(/\s+/),
);

/** Runs of keys that satisfy the composition rule, in lower case. */
export const commonRuns: ReadonlySet<string> = new Set(
  `1qaz@wsx !qaz2wsx 1qaz!qaz 1qaz2wsx! zaq1@wsx zaq12wsx! !qaz1qaz @wsx2wsx 1q2w3e4r! 1q2w3e4r5t! !q2w3e4r q1w2e3r4!
   q1w2e3r4t5! 1q2w3e4r. a1b2c3d4! a1s2d3f4! qwe123!@# qwe!@#123 !@#123qwe 123qwe!@# 123!@#qwe asd123!@# abc123!@#
   !@#$qwer1234 qwer1234!@#$ 1234qwer!@#$ 1234!@#$qwer 1qaz2wsx#edc 1qaz@wsx3edc !qaz@wsx3edc 1qazxsw@ zaq!2wsx
   p0o9i8u7! 1a2b3c4d! 1a2s3d4f!`.split(/\s+/),
);
