/** Files as other systems write them: small, with their own headings, rows and words. `columns`: see `briefOf`. */
export type SystemFile = {
  readonly system: string;
  readonly name?: string;
  readonly text: string;
  readonly columns: string;
  /** The first student and their scores, as they come into an empty gradebook. */
  readonly first: string;
  readonly students: number;
};

const lines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;
const tabs = (...rows: readonly string[]): string => lines(...rows).replaceAll(' | ', '\t');

export const systemFiles: readonly SystemFile[] = [
  {
    system: 'Canvas',
    text: lines(
      'Student,ID,SIS User ID,SIS Login ID,Section,HW 1 (8595677),HW 2 (8595678),Essay (8595679),Homework Current Score,Current Score,Final Score,Final Grade',
      ',,,,,,Manual Posting,,,,,',
      '    Points Possible,,,,,10.00,20.00,100.00,(read only),(read only),(read only),(read only)',
      '"Abara, Chidi",5620182,1033455469,cabara,Calculus 1 - A,9.50,EX,N/A,95.00,95.00,31.67,F',
      '"Okafor, Ada Li",5620183,1033455470,aokafor,Calculus 1 - A and Calculus 1 - B,7.00,18.25,,88.00,88.00,40.00,F',
      '"Student, Test",5620190,,8b1b9f,Calculus 1 - A,1.00,1.00,1.00,10.00,10.00,10.00,F',
    ),
    columns: 'last first|·|code|·|·|HW 1 /10|HW 2 /20|Essay /100|·|·|·|·',
    first: '1033455469 Chidi Abara: 9.5 EX –',
    students: 2,
  },
  {
    system: 'Canvas, names apart and semicolons',
    text: `\ufeff${lines(
      'LastName;FirstName;ID;SIS User ID;SIS Login ID;Section;HW 1 (12);HW 2 (13);Current Points;Final Points;Current Score;Final Score',
      '    Points Possible;;;;;;10,00;20,00;(read only);(read only);(read only);(read only)',
      'Abara;Chidi;5620182;0033455469;cabara;A;9,50;;9,50;9,50;95,00;31,67',
    )}`,
    columns: 'last|first|·|code|·|·|HW 1 /10|HW 2 /20|·|·|·|·',
    first: '0033455469 Chidi Abara: 9.5 –',
    students: 1,
  },
  {
    system: 'Moodle in German',
    text: lines(
      'Vorname;Nachname;ID-Nummer;Institution;Abteilung;E-Mail-Adresse;Test: Quiz 1 (Punkte);Aufgabe: Essay (Punkte);Kurs gesamt (Punkte);Zuletzt aus diesem Kurs geladen',
      'Anne;Öde;S-01;;;anne@example.edu;8,50;-;8,50;1790000000',
      'Uwe;Groß;S-02;;;uwe@example.edu;9,25;36,00;45,25;1790000000',
    ),
    columns: 'first|last|code|·|·|email|Quiz 1 /10?|Essay /40?|·|·',
    first: 'S-01 Anne Öde: 8.5 –',
    students: 2,
  },
  {
    system: 'Moodle',
    text: lines(
      '"First name","Last name","ID number",Institution,Department,"Email address","Quiz: Quiz 1 (Real)","Quiz: Quiz 1 (Percentage)","Quiz: Quiz 1 (Letter)","Quiz: Quiz 1 (Feedback)","Assignment: Essay (Real)","Course total (Real)","Last downloaded from this course"',
      'Anne,Able,S-01,,,anne@example.edu,8.50,"85.00 %",B,"good work",36.00,44.50,1790000000',
      'Bobby,Bunce,S-02,,,bobby@example.edu,-,-,-,,47.00,47.00,1790000000',
    ),
    columns: 'first|last|code|·|·|email|Quiz 1 /10?|·|·|·|Essay /50?|·|·',
    first: 'S-01 Anne Able: 8.5 36',
    students: 2,
  },
  {
    system: 'Moodle, percentages alone',
    text: lines(
      '"First name","Last name","Email address","Quiz: Quiz 1 (Percentage)","Course total (Percentage)"',
      'Anne,Able,anne@example.edu,"85.00 %","85.00 %"',
      'Bobby,Bunce,bobby@example.edu,"40.50 %","40.50 %"',
    ),
    columns: 'first|last|email|Quiz 1 /100?|·',
    first: ' Anne Able: 85',
    students: 2,
  },
  {
    system: 'Gradescope, a course',
    text: lines(
      'First Name,Last Name,SID,Email,section_name,Lab 01,Lab 01 - Max Points,Lab 01 - Submission Time,Lab 01 - Lateness (H:M:S),Midterm,Midterm - Max Points,Midterm - Submission Time,Midterm - Lateness (H:M:S),Total Lateness (H:M:S)',
      'Zelda,Fitz,A16000000,zelda@example.edu,a01,9.0,15.0,2026-07-06 17:13:14 -0700,00:00:00,40.5,50.0,2026-07-16 17:13:14 -0700,00:00:00,00:00:00',
      'Omar,Diaz,A16000001,omar@example.edu,a01,,15.0,,00:00:00,30.0,50.0,2026-07-16 17:13:14 -0700,225:07:02,225:07:02',
    ),
    columns: 'first|last|code|email|·|Lab 01 /15|·|·|·|Midterm /50|·|·|·|·',
    first: 'A16000000 Zelda Fitz: 9 40.5',
    students: 2,
  },
  {
    system: 'Gradescope, one assignment',
    name: 'Midterm_1_scores.csv',
    text: lines(
      'Name,SID,Email,Sections,Total Score,Max Points,Status,Submission ID,Submission Time,Lateness (H:M:S),View Count,Submission Count,1: Limits (3.0 pts),2: Series (5.0 pts),3.1: Proof (2.0 pts)',
      'Zelda Fitz,A16000000,zelda@example.edu,a01,8.5,10.0,Graded,77001,2026-07-06 17:13:14 -0700,00:00:00,2,1,3.0,4.0,1.5',
      'Omar Diaz,A16000001,omar@example.edu,a01,,10.0,Missing,,,,,,,,',
    ),
    columns:
      'first last|code|email|·|·|·|·|·|·|·|·|·|Midterm 1 1: Limits /3|Midterm 1 2: Series /5|Midterm 1 3.1: Proof /2',
    first: 'A16000000 Zelda Fitz: 3+4+1.5',
    students: 2,
  },
  {
    system: 'Gradescope, one assignment without its questions',
    name: 'Quiz_7_scores.csv',
    text: lines(
      'First Name,Last Name,SID,Email,Total Score,Max Points,Status,Submission ID,Submission Time,Lateness (H:M:S)',
      'Zelda,Fitz,A16000000,zelda@example.edu,8.5,10.0,Graded,77001,2026-07-06 17:13:14 -0700,00:00:00',
    ),
    columns: 'first|last|code|email|Quiz 7 /10|·|·|·|·|·',
    first: 'A16000000 Zelda Fitz: 8.5',
    students: 1,
  },
  {
    system: 'Blackboard',
    text: `\ufeff${lines(
      '"Last Name","First Name","Username","Student ID","Last Access","Availability","Quiz 1 [Total Pts: 10 Score] |1281892","Paper [Total Pts: 100 Letter] |1281893","Midterm Exam [Total Pts: 100 Score] |1281894","Overall Grade [Total Pts: up to 110 Score] |1281890"',
      '"Chavez","Peter","peter.chavez","0442474","2026-09-01 20:20:47","Yes","9","B+","Needs Grading","9"',
      '"Diaz","Rosa","rosa.diaz","0442475","2026-09-01 20:20:47","Yes","","A","88.5","88.5"',
      '"course_previewuser","course_previewuser","course_previewuser","","","Yes","","","",""',
    )}`,
    columns: 'last|first|·|code|·|·|Quiz 1 /10|·|Midterm Exam /100|·',
    first: '0442474 Peter Chavez: 9 –',
    students: 2,
  },
  {
    system: 'Blackboard, a single column',
    text: lines(
      '"Last Name","First Name","Username","Quiz 1 [Total Pts: 10 Score] |1281892","Grading Notes","Notes Format","Feedback to Learner","Feedback Format"',
      '"Chavez","Peter","peter.chavez","9","","","Well done","SMART_TEXT"',
    ),
    columns: 'last|first|code|Quiz 1 /10|·|·|·|·',
    first: 'peter.chavez Peter Chavez: 9',
    students: 1,
  },
  {
    system: 'Brightspace',
    text: lines(
      'OrgDefinedId,Username,Last Name,First Name,Email,Quiz 1 Points Grade <Numeric MaxPoints:10 Weight:5 Category:Quizzes CategoryWeight:20>,Essay Points Grade <Numeric MaxPoints:40>,Essay Text Grade <Text>,Quizzes Subtotal Numerator,Quizzes Subtotal Denominator,Calculated Final Grade Numerator,Calculated Final Grade Denominator,Adjusted Final Grade Numerator,Adjusted Final Grade Denominator,End-of-Line Indicator',
      '#100123,#ines.ode,Ode,Ines,ines@example.edu,7.5,30,fine,7.5,10,37.5,50,,,#',
      '#100124,#kai.ito,Ito,Kai,kai@example.edu,,22.25,,,10,22.25,50,,,#',
    ),
    columns: 'code|·|last|first|email|Quiz 1 /10|Essay /40|·|·|·|·|·|·|·|·',
    first: '100123 Ines Ode: 7.5 30',
    students: 2,
  },
  {
    system: 'Sakai',
    text: lines(
      '"Student ID","Name","Quiz 1 [10.0]","* Quiz 1","Essay [40.0]","# Course Grade","# Total Points"',
      '"s01","Ode, Ines","7.5","late","30.0","B (75%)","37.5"',
      '"s02","Ito, Kai","","","22.0","C (55%)","22.0"',
    ),
    columns: 'code|last first|Quiz 1 /10|·|Essay /40|·|·',
    first: 's01 Ines Ode: 7.5 30',
    students: 2,
  },
  {
    system: 'RELATE',
    text: lines(
      'user_name,last_name,first_name,a1 [10.0],a2 [20.0]',
      'iode,Ode,Ines,7.5,NONE',
      'kito,Ito,Kai,9,12',
    ).replace('NONE', ''),
    columns: 'code|last|first|a1 /10|a2 /20',
    first: 'iode Ines Ode: 7.5 –',
    students: 2,
  },
  {
    system: 'nbgrader',
    text: lines(
      'assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,late_submission_penalty,score,max_score',
      'ps1,2026-09-10,2026-09-09 10:00:00,iode,Ode,Ines,ines@example.edu,8.0,0.5,7.5,10.0',
      'ps1,2026-09-10,2026-09-09 11:00:00,kito,Ito,Kai,kai@example.edu,9.0,0.0,9.0,10.0',
      'ps2,2026-09-17,2026-09-16 10:00:00,iode,Ode,Ines,ines@example.edu,18.0,0.0,18.0,20.0',
      'ps2,2026-09-17,,kito,Ito,Kai,kai@example.edu,0.0,0.0,0.0,20.0',
    ),
    columns: 'code|last|first|email|ps1 /10|ps2 /20',
    first: 'iode Ines Ode: 7.5 18',
    students: 2,
  },
  {
    system: 'MarkUs',
    text: lines(
      'User name,Section name,Last name,First name,Id number,Email,A1,Midterm',
      'Max mark,,,,,,20,50',
      'iode,LEC01,Ode,Ines,1000123,ines@example.edu,18.5,40',
      'kito,LEC01,Ito,Kai,1000124,kai@example.edu,,22',
    ),
    columns: '·|·|last|first|code|email|A1 /20|Midterm /50',
    first: '1000123 Ines Ode: 18.5 40',
    students: 2,
  },
  {
    system: 'MarkUs, a marks spreadsheet',
    text: lines(',Quiz 1,Quiz 2', 'Out of,10,20', 'iode,8,15', 'kito,,19.5'),
    columns: 'code|Quiz 1 /10|Quiz 2 /20',
    first: 'iode  : 8 15',
    students: 2,
  },
  {
    system: 'Submitty, a roster',
    text: lines(
      'Given Name,Family Name,User ID,Email,Secondary Email,UTC Offset,Time Zone,Registration Section,Registration Subsection,Rotation Section,Group',
      'Ines,Ode,odei,ines@example.edu,,-05:00,New York,1,,2,alpha',
    ),
    columns: 'first|last|code|email|·|·|·|·|·|·|·',
    first: 'odei Ines Ode: ',
    students: 1,
  },
  {
    system: 'Pawtograder',
    text: lines('email,HW1', 'ines@example.edu,8', 'kai@example.edu,10'),
    columns: 'email|HW1 /10?',
    first: '  : 8',
    students: 2,
  },
  {
    system: 'WeBWorK, a class list',
    name: 'calculus.lst',
    text: lines(
      '# Field order: student_id,last_name,first_name,status,comment,section,recitation,email_address,user_id,password,permission',
      '1000123,Ode,Ines,C,,1,2,ines@example.edu,odei,x,0',
    ),
    columns: 'code|last|first|·|·|·|·|email|·|·|·',
    first: '1000123 Ines Ode: ',
    students: 1,
  },
  {
    system: 'OneRoster, its users',
    text: lines(
      'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email',
      'u-77,active,2026-08-01,true,org-1,student,odei,,Ines,Ode,,1000123,ines@example.edu',
    ),
    columns: 'code|·|·|·|·|·|·|·|first|last|·|·|email',
    first: 'u-77 Ines Ode: ',
    students: 1,
  },
  {
    system: 'A school’s gradebook',
    text: lines(
      'Perm #,Student Last,Student First,Unit 1 Test (out of 40),Project - max 25',
      '900123,Ode,Ines,38,EXC',
      '900124,Ito,Kai,31.5,20',
    ),
    columns: 'code|last|first|Unit 1 Test /40|Project /25',
    first: '900123 Ines Ode: 38 EX',
    students: 2,
  },
  {
    system: 'A registrar’s list',
    text: tabs(
      'Course: MATH 101',
      'Fall 2026',
      'SIS Id | Sortable name | Section | Grade Option',
      '0001204 | Ode, Ines | A | L',
      '0001205 | Ito, Kai | A | L',
    ),
    columns: 'code|last first|·|·',
    first: '0001204 Ines Ode: ',
    students: 2,
  },
  {
    system: 'An own table in German',
    text: lines(
      'Nachname;Vorname;Matrikel-Nr.;Blatt 1;Blatt 2;Klausur;Gesamt',
      ';;Maximal;10;20;30;60',
      'Öde;Inés;0712345;9,5;18;entschuldigt;27,5',
      'Groß;Uwe;0712346;8;19,5;21;48,5',
    ),
    columns: 'last|first|code|Blatt 1 /10|Blatt 2 /20|Klausur /30|·',
    first: '0712345 Inés Öde: 9.5 18 EX',
    students: 2,
  },
  {
    system: 'An own table with its maxima in the headings',
    text: lines(
      'Name,ID,Homework 1 (20),Homework 2 /25,Quiz (5 pts),Homework (1)',
      'Ines Ode,S1,18,20,5,7',
      'Kai Ito,S2,20,25,4,9',
    ),
    columns: 'first last|code|Homework 1 /20|Homework 2 /25|Quiz /5|Homework (1) /10?',
    first: 'S1 Ines Ode: 18 20 5 7',
    students: 2,
  },
  {
    system: 'An own table with its maxima beside',
    text: lines('Student ID,Lab,Max Points,Exam,Exam max', 'S1,7,8,55,90', 'S2,8,8,71,90'),
    columns: 'code|Lab /8|·|Exam /90|·',
    first: 'S1  : 7 55',
    students: 2,
  },
  {
    system: 'A pasted table of finals',
    text: tabs('Name | Final', 'Ines Ode | 88', 'Kai Ito | 71.5'),
    columns: 'first last|Final /100?',
    first: ' Ines Ode: 88',
    students: 2,
  },
];
