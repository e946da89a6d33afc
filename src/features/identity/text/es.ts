import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  // fields
  email: "Correo electrónico",
  emailRequired: "El correo electrónico es requerido",
  emailInvalid: "El correo electrónico debe ser válido",
  password: "Contraseña",
  passwordEmpty: "La contraseña es requerida",
  passwordRequired: "La contraseña es requerida",
  passwordTooLong: "La contraseña puede tener 128 caracteres como máximo",
  passwordWeak:
    "La contraseña necesita al menos 8 caracteres, con una letra mayúscula, un dígito y un carácter especial",
  passwordCommon: "Esta contraseña es una de las primeras que se prueban. Elija otra",
  passwordRule: {
    title: "La contraseña necesita",
    length: "Al menos 8 caracteres",
    uppercase: "Una letra mayúscula",
    digit: "Un dígito",
    special: "Un carácter especial",
    met: "cumplido",
    missing: "falta",
  },
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",
  firstName: "Nombre",
  firstNameRequired: "El nombre es requerido",
  firstNameTooLong: "El nombre puede tener 25 caracteres como máximo",
  lastName: "Apellido",
  lastNameRequired: "El apellido es requerido",
  lastNameTooLong: "El apellido puede tener 25 caracteres como máximo",
  fillFields: "Complete los campos señalados",

  // sign-in
  signInTitle: "Iniciar sesión",
  signIn: "Iniciar sesión",
  invalidCredentials: "Credenciales inválidas",
  disabled: "Usuario deshabilitado, contáctenos",
  noConnection: "Revise su conexión a internet",
  checkEmail: "Revise que su correo electrónico no tenga errores",
  noAccount: "¿Aún no tiene una cuenta?",
  toSignUp: "Crear cuenta",
  tokenNeedsSession: "Un token de identidad se obtiene desde una sesión iniciada en el navegador",

  // recovery
  forgot: "¿Olvidó su contraseña?",
  recoveryTitle: "Recuperar su contraseña",
  recoveryIntro: "Le enviaremos un enlace para elegir una contraseña nueva.",
  recoverySend: "Enviar",
  recoverySuccess: "Si este correo tiene una cuenta, le enviamos un mensaje con un enlace. Por favor revise su buzón",
  recoveryError: "No se pudo enviar el correo. Si el problema persiste, contacte a soporte",
  captchaNotice:
    "Este formulario está protegido por un captcha: su navegador resuelve un pequeño cálculo. Se aplican la política de privacidad y los términos de servicio del proveedor del captcha.",
  captchaPrivacy: "Ningún dato suyo se envía a otra empresa.",

  // sign-up
  signUpTitle: "Crear su cuenta",
  signUp: "Crear cuenta",
  haveAccount: "¿Ya tiene una cuenta?",
  toSignIn: "Iniciar sesión",
  emailExists: "El correo electrónico ya existe, intente iniciar sesión",
  captchaInvalid: "El captcha no funcionó. Por favor resuélvalo de nuevo",
  captchaRedo: "Por favor complete el captcha de nuevo",
  captcha: {
    waiting: "Mientras escribe comprobamos que usted no es un robot",
    solving: "Comprobando que usted no es un robot…",
    solved: "Comprobado: usted no es un robot",
    failed: "La comprobación no funcionó.",
    retry: "Intentar de nuevo",
  },
  userCreationFailed: "No se pudo crear su cuenta. Por favor intente de nuevo más tarde",
  unknownError: "Ocurrió un error desconocido. Por favor intente de nuevo más tarde",
  checkConnection: "Revise su conexión a internet",
  reloadPage: "Algo salió mal, por favor recargue la página",
  thankYouTitle: "Gracias por registrarse",
  thankYouText:
    "Le enviamos un correo con un enlace. Ábralo para confirmar su correo electrónico y después inicie sesión.",
  thankYouHint:
    "¿No llega después de unos minutos? Busque en la carpeta de correo no deseado o inicie sesión: se envía un enlace nuevo.",

  // mailed links
  verifyTitle: "Confirmar su correo electrónico",
  verifyText: "Falta un paso: confirme que este correo electrónico es suyo.",
  verify: "Confirmar mi correo",
  verified: "Su correo electrónico {{email}} está confirmado.",
  resetTitle: "Elegir una contraseña nueva",
  resetText: "Se cerrarán todas sus sesiones y podrá entrar con la contraseña nueva.",
  newPassword: "Contraseña nueva",
  reset: "Guardar contraseña nueva",
  resetDone: "La contraseña de {{email}} fue cambiada. Ya puede iniciar sesión con ella.",
  otherSession: "Usted sigue con la sesión de otra cuenta; este enlace era para {{email}}.",
  linkExpired: "Este enlace ha expirado",
  linkExpiredHint: "Inicie sesión o recupere su contraseña para recibir un enlace nuevo.",
  linkUnknownTitle: "Este enlace no funciona",
  linkUnknown: "La dirección no está completa. Abra de nuevo el enlace del correo.",
  continue: "Continuar",

  // verification mail
  emailSent: "Correo de verificación enviado, por favor revise su buzón",
  emailSentError: "No se pudo enviar el correo de verificación, por favor intente más tarde",
  // The specification gives the next two, and addresses the reader this way.
  passwordMailSent: "Correo enviado exitosamente, por favor revisa tu buzón",
  passwordMailError: "Ocurrió un error al mandar el correo, si el problema persiste contacta a soporte",

  // my account
  accountTitle: "Mi cuenta",
  profile: "Perfil",
  name: "Nombre",
  unverifiedEmail: "aún sin confirmar",
  preferences: "Preferencias",
  language: "Idioma",
  languageHint: "También el idioma de los correos que le enviamos.",
  languageSaved: "Idioma guardado",
  theme: "Apariencia",
  themeLight: "Clara",
  themeDark: "Oscura",
  security: "Contraseña",
  securityHint: "Enviamos a {{email}} un enlace con el que usted elige una contraseña nueva.",
  changePassword: "Enviarme un enlace",
  session: "Sesión",
  sessionHint: "Al cerrar la sesión, esta termina en este dispositivo.",
  signOut: "Cerrar sesión",

  // mails
  mail: {
    verifySubject: "Confirme su correo electrónico",
    verifyIntro: "Se creó una cuenta con este correo electrónico. Confirme que es suyo con este enlace:",
    verifyAction: "Confirmar mi correo",
    verifyLife: "El enlace funciona una sola vez, durante 24 horas.",
    verifyIgnore: "Si usted no creó una cuenta, no haga nada e ignore este mensaje.",
    resetSubject: "Elija una contraseña nueva",
    resetIntro: "Alguien, esperamos que usted, pidió recuperar la contraseña de su cuenta.",
    resetAction: "Elegir una contraseña nueva",
    resetLife: "El enlace funciona una sola vez, durante 60 minutos. Al usarlo se cierran todas sus sesiones.",
    resetIgnore: "Si usted no lo pidió, ignore este mensaje: su contraseña no cambia.",
    changedSubject: "Su contraseña fue cambiada",
    changedIntro: "La contraseña de su cuenta fue cambiada y se cerraron todas las sesiones.",
    changedWarn: "Si no fue usted, recupere su contraseña de inmediato y avísenos.",
    changedAction: "Iniciar sesión",
    footer: "Acta le envió este mensaje porque se refiere a su cuenta en {{host}}.",
  },
};
