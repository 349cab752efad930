import { plainLetters } from '../../events/plain-letters.ts';

/** The meanings of whole headings, whatever else the file has. */
export type HeadingWord =
  | 'code'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'fullName'
  /** Beside a first name it is the last name, beside a last name the first; alone it is both. */
  | 'name'
  | 'group'
  | 'remark'
  | 'submission'
  | 'maximum'
  /** Possibly a total, possibly the one score of the file. */
  | 'total'
  /** Always what another program has computed. */
  | 'computed';

/**
 * A text for comparing headings: letters and digits only, without case and accents. `E-mail`, `e mail` and `Email` are
 * one, and so are `Given Name` and `givenName`.
 */
export const plainKey = (text: string): string => plainLetters(text).replace(/[^\p{L}\p{N}%]/gu, '');

/** Of words with commas between them. */
export const plainKeys = (words: string): ReadonlySet<string> => new Set(words.split(',').map(plainKey));

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Turkish. Codes: the likeliest first. */
const lists: { readonly [W in HeadingWord]: string } = {
  code: `student code, sis user id, sis id, student id, sid, institutional id, id number, student number, student no,
    student id number, org defined id, matriculation number, student key, perm id, perm number,
    banner id, campus id, university id, empl id, registration number, registration no, roll number, roll no,
    Matrikelnummer, Matrikelnr, Matrikel, Matr.Nr., MatNr, Matrikel Nummer, Studierendennummer, Studentennummer, Legi,
    Legi-Nr., ID-Nummer, numéro d'identification, número de ID, número de identificación, numero ID,
    codice identificativo, número de identificação, numer ID, ID-nummer, ID numarası, numéro étudiant, numéro d'étudiant, n° étudiant, code étudiant, matricule, matrícula, número de matrícula,
    código de estudiante, código estudiante, número de estudiante, legajo, expediente, matricola, numero di matricola,
    codice studente, número de aluno, número do aluno, n.º de aluno, código do aluno, número mecanográfico,
    studentnummer, studentnr, leerlingnummer, numer albumu, nr albumu, numer indeksu, nr indeksu, personnummer,
    student-id, öğrenci no, öğrenci numarası, okul no, sourced id, user id, identifier, identifiant, Kennung, código,
    codice, code, id, numara, sis login id, username, user name, login, login id, net id, Benutzername, Anmeldename,
    nom d'utilisateur, nombre de usuario, usuario, nome utente, nome de utilizador, gebruikersnaam, nazwa użytkownika,
    användarnamn, kullanıcı adı, integration id`,
  email: `email, email address, mail, student email, user email, school email, E-Mail-Adresse, adresse e-mail,
    adresse électronique, adresse de courriel, courriel, correo, correo electrónico, dirección email, dirección de correo,
    indirizzo email, posta elettronica, endereço de email, correio eletrónico, correio eletrônico, e-mailadres,
    mailadres, adres e-mail, e-post, e-postadress, e-posta, e-posta adresi`,
  firstName: `first name, first, given name, given names, forename, student first, student first name, Vorname, Vornamen,
    prénom, prénoms, nombres, nombre de pila, nome próprio, primeiro nome, voornaam, roepnaam, imię, imiona, förnamn,
    tilltalsnamn, adı`,
  lastName: `last name, last, surname, family name, student last, student last name, Nachname, Familienname, Zuname,
    nom de famille, apellido, apellidos, primer apellido, cognome, sobrenome, apelido, apelidos, último nome,
    achternaam, familienaam, nazwisko, efternamn, soyad, soyadı, soyisim`,
  fullName: `last name first name, last first, surname given name, first name last name, first last, Name Vorname,
    Nachname Vorname, Vorname Nachname, Vorname Name, student, students, names, student name, full name, learner, sortable name, display name, Studierende,
    Studierender, Teilnehmer, Teilnehmer/in, Teilnehmer*in, Schüler, étudiant, étudiante, étudiant(e), élève, nom complet,
    nom et prénom, nom prénom, prénom et nom, prénom nom, estudiante, alumno, alumna, alumno/a, nombre completo,
    apellidos y nombre, apellidos y nombres, nombre y apellidos, studente, nome completo, nome e cognome,
    cognome e nome, aluno, aluna, aluno(a), estudante, nome do aluno, volledige naam, naam student, leerling,
    imię i nazwisko, nazwisko i imię, för- och efternamn, elev, ad soyad, adı soyadı, öğrenci, öğrenci adı`,
  name: 'name, nom, nombre, nome, naam, namn, ad, isim',
  group: `section, sections, section name, section id, section code, class, class name, lec, dis, group, groups, cohort,
    track, role, roles, major, majors, pronouns, institution, department, root account, registration section,
    registration subsection, rotation section, lab section, tutorial, availability, last access, time zone, utc offset,
    secondary email, waitlist position, grade option, course, course id, course code, crn, term, semester, year,
    academic year, grade level, age, gpa, Alter, âge, edad, età, idade, leeftijd, wiek, ålder, yaş, level, program, programme, gender, phone, room, seat, middle name, nr, no, #, recitation,
    Gruppe, Übungsgruppe, Klasse, Kurs, Studiengang, Semesterzahl, Fachsemester, Platz, groupe, classe, filière, grupo,
    sección, turma, seção, gruppo, sezione, corso di laurea, groep, klas, sectie, opleiding, grupa, klasa, kierunek,
    grupp, klass, program, grup, şube, sınıf, bölüm, status, enabled user, org sourced ids, date last modified,
    user ids, permission, password, comment field, reg status, registration status, registration date, enrollment status,
    enrolment status, enrollment date`,
  remark: `note, notes, grading notes, notes format, feedback, feedback to learner, feedback format, comment, comments,
    remark, remarks, Bemerkung, Bemerkungen, Kommentar, Anmerkung, remarque, remarques, commentaire, commentaires,
    observaciones, comentario, comentarios, osservazioni, commento, observações, comentário, opmerking, opmerkingen,
    uwagi, komentarz, anmärkning, kommentar, açıklama, not, letter, letter grade, symbol`,
  submission: `submission time, submission id, assignment submission id, question submission id, submission count, submissions, view count, lateness, lateness (h:m:s),
    timestamp, due date, submitted at, time taken, started on, completed, state, late submission penalty`,
  maximum: `max points, max score, max, max mark, maximum, maximum points, maximum score, points possible,
    possible points, out of, Maximalpunkte, maximale Punkte, Höchstpunktzahl, points maximum, note maximale, barème,
    puntos máximos, puntuación máxima, punteggio massimo, pontuação máxima, maximale score, maks, maxpoäng, azami puan`,
  total: `final, total, overall, final grade, final score, final points, final percent, final mark, total grade,
    total score, total points, total percent, total mark, %score, overall grade, overall score, overall percent, points total, sum,
    average, mean, percent, percentage, %, final %, total %, overall %, weighted total, Summe, Gesamt, Gesamtpunkte,
    Gesamtpunktzahl, Endnote, Durchschnitt, Prozent, total général, note finale, moyenne, somme, nota final, suma,
    promedio, totale, somma, media, voto finale, soma, média, totaal, eindcijfer, gemiddelde, razem, łącznie, średnia,
    ocena końcowa, summa, totalt, slutbetyg, toplam, ortalama`,
  computed: `current score, current points, current grade, unposted current score, unposted current points,
    unposted current grade, unposted final score, unposted final points, unposted final grade, override score,
    override grade, override status, course total, Kurs gesamt, total du cours, total del curso, totale corso,
    totale del corso, total do curso, cursustotaal, rank, Rang, end-of-line indicator, calculated final grade numerator,
    calculated final grade denominator, adjusted final grade numerator, adjusted final grade denominator,
    last downloaded from this course, course grade, grade override`,
};

const meanings = new Map<string, { readonly word: HeadingWord; readonly rank: number }>();
for (const [word, list] of Object.entries(lists) as [HeadingWord, string][]) {
  for (const [rank, each] of list.split(',').entries()) {
    const key = plainKey(each) || each.trim();
    if (!meanings.has(key)) meanings.set(key, { word, rank });
  }
}

/** The meaning of a heading that consists of known words; `rank`: its place among those of its kind. */
export const wordOf = (text: string): { readonly word: HeadingWord; readonly rank: number } | undefined =>
  meanings.get(plainKey(text.replace(/(?<=\S)\s*#\s*$/u, ' number')) || text.trim());
